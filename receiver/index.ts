export { fetchHandler, middleware } from './http.ts'
export { type WebhookEvent, type Options, receive, type Answer } from './receive.ts'
export { type MessageHeaders, type Verification, verify } from './verify.ts'
