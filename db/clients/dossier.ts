import type { Db } from '../engine/database.ts'
import * as demandes from '../forms/demandes-adhesion.ts'
import { liensOf, reponsesOf } from '../forms/dossier.ts'
import * as adhesions from '../members/adhesions.ts'
import * as consentements from '../members/consentements.ts'
import * as emplois from '../members/emplois.ts'
import { ofEmployes } from '../journal/actes/list.ts'
import * as employes from '../members/employes.ts'
import * as supprimees from '../outbox/adresses-supprimees.ts'
import { toAddresses } from '../outbox/envois.ts'
import { withoutVersion } from '../engine/version.ts'
import * as votants from '../vote/votants.ts'
import { presenceOf } from './traces.ts'

type Person = NonNullable<Awaited<ReturnType<typeof employes.findById>>>

/** The most e-mails, and lines of the journal of acts, that a dossier has, as the contract says. */
const most = 1000

type Recorded = Awaited<ReturnType<typeof consentements.ofEmploye>>[number]

/** The consents that a later record of the same object took back (records by date): a refusal, which the law calls a withdrawal. */
function retraitsOf(records: readonly Recorded[]) {
  const ofObject = ({ objetDeConsentement }: Recorded) => objetDeConsentement.identifiantExterne
  return [...Map.groupBy(records, ofObject).values()].flatMap((history) =>
    history.flatMap(({ consent, dateConsentement, idUniqueConsentement, objetDeConsentement }, at) => {
      const refusal = consent ? history.slice(at + 1).find((later) => !later.consent) : undefined
      return refusal
        ? [{ idUniqueConsentement, ...objetDeConsentement, dateConsentement, dateRetrait: refusal.dateConsentement }]
        : []
    }),
  )
}

/** All that is held of a person (decision C-17); e-mails are found by the addresses that the person has or had. */
export async function dossierOf(db: Db, employe: Person) {
  const { idUnique } = employe
  const { adresses, votants: ids } = await presenceOf(db, idUnique)
  const parts = {
    emplois: await emplois.ofEmploye(db, idUnique),
    adhesions: await adhesions.ofEmploye(db, idUnique),
    consentements: await consentements.ofEmploye(db, idUnique),
    demandesAdhesion: await demandes.ofEmploye(db, idUnique),
    votants: await votants.ofIds(db, ids),
  }
  const merged = await employes.mergedInto(db, idUnique)
  return {
    dateDossier: db.now,
    employe: withoutVersion(employe).body,
    idUniquesFusionnes: merged,
    ...parts,
    retraits: retraitsOf(parts.consentements),
    reponsesFormulaire: await reponsesOf(
      db,
      idUnique,
      parts.demandesAdhesion.map(({ id }) => id),
    ),
    liensFormulaire: await liensOf(db, idUnique),
    courriels: await toAddresses(db, adresses, most),
    adressesSupprimees: await supprimees.among(db, adresses),
    actes: await ofEmployes(db, [idUnique, ...merged], most),
  }
}
