export { createClient, type ServiceClient, type Settings } from './client.ts'
export { type Reading, since, type Watermark } from './incremental.ts'
export { type Item, items, type ListOptions, type ListPath, ServiceError } from './pages.ts'
export { type Entetes, type Verification, verify } from '../receiver/verify.ts'
