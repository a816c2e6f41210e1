export { fetchHandler, middleware } from './http.ts'
export { type Evenement, type Options, receive, type Reponse } from './receive.ts'
export { type Entetes, type Verification, verify } from './verify.ts'
