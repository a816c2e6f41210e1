import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Redoc's script as npm brings it, with what its licenses ask to be kept, but for the logo of its footer, which it would
 * fetch from another host. It is kept among the generated files: the service shows the reference without the 85 MB of
 * packages that make it.
 */
export function redocSource(): string {
  const [script, licenses] = ['', '.LICENSE.txt'].map((end) =>
    readFileSync(resolve('redoc/bundles/redoc.standalone.js') + end, 'utf8'),
  )
  const whole = script?.replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:image/svg+xml,<svg/>') ?? ''
  return `${licenses ?? ''}\n${whole}`
}
