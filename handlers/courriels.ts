import { renderWaiting } from '../mail/waiting.ts'
import { isBlankHtml } from '../mail/content/blank.ts'
import { isBlank } from '../rules/blank.ts'
import { canonicalText } from '../rules/formats.ts'
import { excessInTurns, maxBytes } from '../mail/measure.ts'
import * as cartes from '../db/members/cartes.ts'
import * as adresses from '../db/outbox/adresses-supprimees.ts'
import { list, queueOne } from '../db/outbox/courriels.ts'
import { listEnvois } from '../db/outbox/envois.ts'
import { spendCourriel } from '../db/clients/debits.ts'
import { changedNothing } from '../db/journal/actes/tell.ts'
import * as destinataires from '../db/members/destinataires.ts'
import { fournisseurNamed } from '../rules/fournisseurs.ts'
import type { Call, CodeOf, Fail, Handlers } from './handler.ts'

type Codes = CodeOf<'sendCarteMembre' | 'sendFormulaire'>
type LimitCodes = 'Courriel.AdresseSupprimee' | 'Courriel.RateLimitExceeded'
type Sending<C extends Codes> = Pick<Call<'sendFormulaire'>, 'db' | 'service'> & { readonly fail: Fail<C> }

/** Counts the message; the last check, so that what is refused for another reason is not counted (decision F-17). */
async function limit({ db, service, fail }: Sending<LimitCodes>, valeur: string) {
  if (await adresses.isSuppressed(db, valeur)) fail('Courriel.AdresseSupprimee', { valeur })
  const seconds = await spendCourriel(db, service.config.mail)
  if (seconds !== undefined) fail('Courriel.RateLimitExceeded', { secondes: String(seconds) })
}

type Person = Parameters<typeof destinataires.isOf>[0]

function refuseStranger(person: Person, valeur: string, fail: Fail<'Courriel.NotAssociatedWithEmployee'>) {
  if (!destinataires.isOf(person, valeur)) fail('Courriel.NotAssociatedWithEmployee', { valeur })
}

const carteMembre = (adhesionId: string, destinataire: string) =>
  ({ modele: 'CarteMembre', destinataire, copie: null, donnees: { adhesionId } }) as const

/** Whether a message is longer than one may be, or no e-mail can be made of its HTML. */
const isTooLarge = async (contenu: string, estHtml: boolean) =>
  estHtml ? (await excessInTurns([contenu])) !== undefined : Buffer.byteLength(contenu) > maxBytes

/** A content as it is kept: text in the normal form, HTML as it was sent (decision A-40). */
const keptContent = (contenu: string, estHtml: boolean) => (estHtml ? contenu : canonicalText(contenu))

export const courrielHandlers = {
  async sendCarteMembre({ db, body, service, fail }) {
    const { idExterneEmploye: valeur, courriel } = body
    const employe = (await destinataires.ofEmploye(db, valeur)) ?? fail('Employe.NotFound', { valeur })
    const adhesionId = (await cartes.latest(db, employe.employeId)) ?? fail('Adhesion.NotFound', { valeur })
    refuseStranger(employe, courriel, fail)
    await limit({ db, service, fail }, courriel)
    return queueOne(db, carteMembre(adhesionId, courriel))
  },

  async sendCarteMembreEmploi({ db, body, service, fail }) {
    const { idExterneEmploi: valeur, courriel } = body
    const emploi = (await destinataires.ofEmploi(db, valeur)) ?? fail('Emploi.NotFoundByIdExterne', { valeur })
    const { employeId, employeurId } = emploi
    const adhesionId = (await cartes.latest(db, employeId, employeurId)) ?? fail('Adhesion.NotFound', { valeur })
    refuseStranger(emploi, courriel, fail)
    await limit({ db, service, fail }, courriel)
    return queueOne(db, carteMembre(adhesionId, courriel))
  },

  async sendFormulaire({ db, body, service, fail }) {
    const { idExterneEmploye: valeur, ...envoi } = body
    const employe = (await destinataires.ofEmploye(db, valeur)) ?? fail('Employe.NotFound', { valeur })
    return sendForm({ db, service, fail }, { ...employe, emploiId: null }, envoi)
  },

  async sendFormulaireEmploi({ db, body, service, fail }) {
    const { idExterneEmploi: valeur, ...envoi } = body
    const emploi = (await destinataires.ofEmploi(db, valeur)) ?? fail('Emploi.NotFoundByIdExterne', { valeur })
    return sendForm({ db, service, fail }, emploi, envoi)
  },

  async sendCourriel({ db, body, service, fail }) {
    const { destinataire, sujet, replyTo = null, omettrePiedDePage } = body
    const estHtml = body.estHtml === true
    const contenu = keptContent(body.contenu, estHtml)
    if (await isTooLarge(contenu, estHtml)) fail('Courriel.ContentTooLarge')
    if (estHtml ? isBlankHtml(contenu) : isBlank(contenu)) fail('Courriel.ContenuVide')
    // Where none is named, that of the process that sends decides, as for every other e-mail.
    const valeur = body.fournisseur ?? null
    const fournisseur =
      valeur === null
        ? null
        : (fournisseurNamed(valeur, service.config.mail.configured) ?? fail('Courriel.FournisseurInconnu', { valeur }))
    // Before the count, which is one row of the client: nobody else waits for it while this call waits for a person.
    const employeIds = await destinataires.idsOf(db, destinataire)
    await limit({ db, service, fail }, destinataire)
    const asked = { estHtml, omettrePiedDePage: omettrePiedDePage === true }
    const donnees = { sujet, contenu, ...asked, employeIds }
    return queueOne(db, {
      modele: 'Transactionnel',
      destinataire,
      copie: null,
      donnees,
      repondreA: replyTo,
      fournisseur,
    })
  },

  async listCourriels({ client, query, service }) {
    await renderWaiting(service, client.id)
    return service.database.read(client.id, (db) => Promise.resolve(list(db, query)))
  },

  listEnvois: ({ db, query }) => listEnvois(db, query),

  listAdressesSupprimees: ({ db }) => adresses.list(db),

  async deleteAdresseSupprimee({ db, query: { adresse } }) {
    if (!(await adresses.clear(db, adresse))) changedNothing(db)
  },
} satisfies Partial<Handlers>

type FormCodes =
  | 'Formulaire.NotFound'
  | 'Courriel.NotAssociatedWithEmployee'
  | 'Formulaire.TemplateEmpty'
  | 'Formulaire.DoitEtrePersonnalise'
  | LimitCodes
type Target = Person & {
  readonly employeId: string
  readonly emploiId: string | null
  readonly employeurId?: string
}

async function sendForm(
  { db, service, fail }: Sending<FormCodes>,
  target: Target,
  { courriel: destinataire, idFormulaire }: { courriel: string; idFormulaire: number },
) {
  const { employeId, emploiId, employeurId = null } = target
  const valeur = String(idFormulaire)
  const formulaire = (await destinataires.formulaire(db, idFormulaire)) ?? fail('Formulaire.NotFound', { valeur })
  refuseStranger(target, destinataire, fail)
  const isEmpty = formulaire.modele === null
  const isOther = formulaire.type !== 'Personnalise'
  if (isEmpty || isOther) {
    fail.all([
      isEmpty && ['Formulaire.TemplateEmpty', { valeur }],
      isOther && ['Formulaire.DoitEtrePersonnalise', { valeur }],
    ])
  }
  await limit({ db, service, fail }, destinataire)
  const donnees = { formulaireId: idFormulaire, employeId, emploiId, employeurId }
  return queueOne(db, { modele: 'Formulaire', destinataire, copie: null, donnees })
}
