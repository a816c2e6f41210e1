import { citations, fault } from './decisions.js'

/** What a source cites, a decision or a name of the contract, is there; `documents.js` asks the same of other files. */
export const citationsResolve = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program() {
      for (const citation of citations(context.sourceCode.text)) {
        const message = fault(citation)
        if (message) context.report({ loc: context.sourceCode.getLocFromIndex(citation.index), message })
      }
    },
  }),
}
