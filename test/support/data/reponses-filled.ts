import { formToFill } from '../../../db/forms/fill.ts'
import { keep } from '../../../db/forms/reponses-formulaire.ts'
import { idOf } from '../../../db/members/employes.ts'
import { readAnswer } from '../../../rules/formulaire.ts'
import { service } from '../api.ts'

type Answering = { readonly formulaireId: number; readonly employe: string }

const rules = { isEmail: () => true, isDate: () => true, addressOf: (text: string) => text }

/** Records the answer of an employee to a form, signed where the form is; gives its id. */
export async function recordAnswer(clientId: string, { formulaireId, employe }: Answering): Promise<string> {
  const { database } = (await service()).service
  return database.write(clientId, async (db) => {
    const employeId = await idOf(db, employe)
    const form = employeId && (await formToFill(db, formulaireId, { employeId, emploiId: null }))
    if (!form) throw new Error('The form or the employee is not there')
    const answered = readAnswer(form, { signature: 'Amélie Tremblay' }, rules)
    const proof = { drawing: null, address: '203.0.113.7', secret: null }
    return keep(db, form, { employe_id: employeId }, { answered, proof })
  })
}
