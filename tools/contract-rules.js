import { examplesPresent } from './contract-rules/examples.js'
import { extensionsDescribed } from './contract-rules/extensions.js'
import { postsRepeatable } from './contract-rules/idempotence.js'
import { inputsBounded } from './contract-rules/inputs.js'
import { listsPaged } from './contract-rules/lists.js'
import { operationAnswers, operationComplete, pathsDistinct } from './contract-rules/operations.js'
import { answersOpen } from './contract-rules/outputs.js'
import { safePatterns } from './contract-rules/patterns.js'
import { portablePatterns } from './contract-rules/portable.js'
import { codesExist, problemComplete, problemStatus } from './contract-rules/problems.js'
import { refusalsShown } from './contract-rules/refusals.js'
import { noKeywordsBesideRef, noUnusedComponents, refsToComponents } from './contract-rules/references.js'
import { scopesNamed } from './contract-rules/scopes.js'
import { namesFree, noParts, oneType } from './contract-rules/shapes.js'
import { updatesConditional } from './contract-rules/versions.js'
import { located } from './contract-rules/written.js'

/** Each rule, whose findings also say in which hand-written file they are to be mended. */
const all = (rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, make]) => [name, (options) => located(make(options))]))

/** What our own contract promises beyond OpenAPI, as rules for `redocly lint`. */
export default () => ({
  id: 'contract',
  decorators: { oas3: { 'refusals-shown': refusalsShown } },
  rules: {
    oas3: all({
      'problem-status': problemStatus,
      'problem-complete': problemComplete,
      'operation-complete': operationComplete,
      'operation-answers': operationAnswers,
      'examples-present': examplesPresent,
      'extensions-described': extensionsDescribed,
      'paths-distinct': pathsDistinct,
      'inputs-bounded': inputsBounded,
      'answers-open': answersOpen,
      'lists-paged': listsPaged,
      'no-keywords-beside-ref': noKeywordsBesideRef,
      'codes-exist': codesExist,
      'no-unused-components': noUnusedComponents,
      'posts-repeatable': postsRepeatable,
      'safe-patterns': safePatterns,
      'portable-patterns': portablePatterns,
      'refs-to-components': refsToComponents,
      'one-type': oneType,
      'no-parts': noParts,
      'names-free': namesFree,
      'updates-conditional': updatesConditional,
      'scopes-named': scopesNamed,
    }),
  },
})
