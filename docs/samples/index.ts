import type { Operation } from '../../contract/contract.ts'
import { type Call, exampleCall } from '../calls.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { sdk } from './sdk.ts'
import { typescript } from './typescript.ts'

/** `lang` colours the sample, `label` is its tab. */
export type Sample = { readonly lang: string; readonly label: string; readonly source: string }

const languages: readonly { lang: string; label: string; write: (call: Call) => string | undefined }[] = [
  { lang: 'Shell', label: 'curl', write: curl },
  { lang: 'JavaScript', label: 'TypeScript', write: typescript },
  { lang: 'JavaScript', label: 'TypeScript SDK', write: sdk },
  { lang: 'Python', label: 'Python', write: python },
  { lang: 'CSharp', label: 'C#', write: csharp },
  { lang: 'PHP', label: 'PHP', write: php },
]

/** The call of an operation in every language, made of the examples of the contract. */
export function samplesOf(operation: Operation): Sample[] {
  const call = exampleCall(operation)
  return languages.flatMap(({ lang, label, write }) => {
    const source = write(call)
    return source === undefined ? [] : [{ lang, label, source }]
  })
}
