import * as listes from '../db/members/champs-listes.ts'
import * as champs from '../db/members/champs-utilisateur.ts'
import { changeShown, type Dating } from '../db/members/valeurs-shown.ts'
import type { Db } from '../db/engine/database.ts'
import { withinForms } from '../db/forms/taille.ts'
import type { Call, Fail, Handlers } from './handler.ts'

/** The detail of a problem has a sentence for each, and a bound. */
const mostNamed = 20

export const champUtilisateurHandlers = {
  listChampsUtilisateur: ({ db }) => champs.list(db),

  getChampUtilisateur: async ({ db, path, fail }) =>
    (await champs.find(db, path.nom)) ?? fail('ChampUtilisateur.NotFound', { valeur: path.nom }),

  async createChampUtilisateur({ db, body, fail }) {
    const { typeChampUtilisateurId: valeur } = body
    const type =
      champs.typeOf(valeur) ?? fail('ChampUtilisateur.TypeChampInvalide', { valeur }, 'typeChampUtilisateurId')
    return champs.insert(db, body, type)
  },

  updateChampUtilisateur(call) {
    const { path, body, condition, fail } = call
    const check = async (db: Db, { type }: champs.Locked) => {
      await condition(db)
      const { typeChampUtilisateurId: given } = body
      if (given !== undefined && given !== champs.typeIds[type])
        fail('ChampUtilisateur.TypeImmutable', undefined, 'typeChampUtilisateurId')
    }
    const shownBy = ({ id, label }: champs.Locked) =>
      body.label === undefined || body.label === label ? undefined : { champId: id }
    const expected = async (db: Db) => {
      const champ = await known(db, path.nom, fail)
      await check(db, champ)
      return shownBy(champ)
    }
    return changed(call, expected, async (db, date) => {
      const champ = await locked(db, path.nom, fail)
      await check(db, champ)
      const shown = shownBy(champ)
      if (shown) await date(shown)
      return withinForms(db, { kind: 'champ', id: champ.id }, () => champs.update(db, champ, body), tooLarge(fail))
    })
  },

  async replaceEmployeursChampUtilisateur({ db, path, body: { idExternes }, fail, refuse }) {
    // The employers first, as their deletion takes them: none of both waits for what the other one holds.
    const known = await listes.employeursNamed(db, idExternes)
    const champ = await locked(db, path.nom, fail)
    const unknown = idExternes.map((valeur, place) => ({ valeur, place })).filter(({ valeur }) => !known.has(valeur))
    refuse(
      unknown
        .slice(0, mostNamed)
        .map(({ valeur, place }) => ['Employeur.NotFound', { valeur }, `idExternes[${String(place)}]`]),
    )
    return listes.replaceEmployeurs(db, champ, [...known.values()])
  },

  replaceChoixChampUtilisateur(call) {
    const { path, body, condition, fail, refuse } = call
    const check = async (db: Db, champ: champs.Locked) => {
      await condition(db)
      const repeated = await listes.repeatedChoix(db, body.choix)
      refuse(
        repeated
          .slice(0, mostNamed)
          .map(({ place, member, valeur }) => [
            'ChampUtilisateur.ChoixExiste',
            { valeur },
            `choix[${String(place)}].${member}`,
          ]),
      )
      if (champ.type !== 'Choix') fail('ChampUtilisateur.PasTypeChoix', { valeur: champ.nom })
      return { champId: champ.id, choixIds: await listes.changedChoix(db, champ, body.choix) }
    }
    const expected = async (db: Db) => check(db, await known(db, path.nom, fail))
    return changed(call, expected, async (db, date) => {
      const champ = await locked(db, path.nom, fail)
      await date(await check(db, champ))
      const replace = () => listes.replaceChoix(db, champ, body.choix)
      return withinForms(db, { kind: 'champ', id: champ.id }, replace, tooLarge(fail))
    })
  },

  async deleteChampUtilisateur(call) {
    const { path, condition, fail } = call
    const expected = async (db: Db) => {
      await condition(db)
      return { champId: (await known(db, path.nom, fail)).id }
    }
    await changed(call, expected, async (db, date) => {
      const champ = await locked(db, path.nom, fail)
      await condition(db)
      await date({ champId: champ.id })
      await champs.remove(db, champ)
    })
  },
} satisfies Partial<Handlers>

type Change = Pick<Call<'updateChampUtilisateur'>, 'service' | 'client' | 'once'>

/** Changes a field with what it is shown by, in the transaction of the call that asks for it. */
const changed = <T>(
  { service, client, once }: Change,
  expected: Parameters<typeof changeShown>[2],
  work: (db: Db, date: Dating) => Promise<T>,
) => changeShown(service.database, client.id, expected, (db, date) => once((acting) => work(acting, date))(db))

type Missing = Fail<'ChampUtilisateur.NotFound'>

const known = async (db: Db, nom: string, fail: Missing) =>
  (await champs.identify(db, nom)) ?? fail('ChampUtilisateur.NotFound', { valeur: nom })

const locked = async (db: Db, nom: string, fail: Missing) =>
  (await champs.lock(db, nom)) ?? fail('ChampUtilisateur.NotFound', { valeur: nom })

/** Refuses what would make a form larger than its page. */
const tooLarge = (fail: Fail<'Formulaire.ContenuTropVolumineux'>) => (valeur: string) =>
  fail('Formulaire.ContenuTropVolumineux', { valeur })
