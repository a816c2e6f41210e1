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
import { tracesOf } from './traces.ts'

type Person = NonNullable<Awaited<ReturnType<typeof employes.findById>>>

/** The most e-mails, and lines of the journal of acts, that a dossier has, as the contract says. */
const most = 1000

/** All that is held of a person (decision C-17); e-mails are found by the addresses that the person has or had. */
export async function dossierOf(db: Db, employe: Person) {
  const { idUnique } = employe
  const parts = {
    emplois: await emplois.ofEmploye(db, idUnique),
    adhesions: await adhesions.ofEmploye(db, idUnique),
    consentements: await consentements.ofEmploye(db, idUnique),
    demandesAdhesion: await demandes.ofEmploye(db, idUnique),
    votants: await votants.ofEmploye(db, idUnique),
  }
  const merged = await employes.mergedInto(db, idUnique)
  const { adresses } = await tracesOf(db, idUnique)
  return {
    dateDossier: db.now,
    employe: withoutVersion(employe).body,
    idUniquesFusionnes: merged,
    ...parts,
    reponsesFormulaire: await reponsesOf(db, idUnique),
    liensFormulaire: await liensOf(db, idUnique),
    courriels: await toAddresses(db, adresses, most),
    adressesSupprimees: await supprimees.among(db, adresses),
    actes: await ofEmployes(db, [idUnique, ...merged], most),
  }
}
