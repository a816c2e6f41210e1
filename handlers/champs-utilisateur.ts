import * as listes from '../db/members/champs-listes.ts'
import * as champs from '../db/members/champs-utilisateur.ts'
import { withinForms } from '../db/forms/taille.ts'
import type { Fail, Handlers } from './handler.ts'

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

  async updateChampUtilisateur({ db, path, body, fail }) {
    const missing = () => fail('ChampUtilisateur.NotFound', { valeur: path.nom })
    const champ = (await champs.lock(db, path.nom)) ?? missing()
    const { typeChampUtilisateurId: type } = body
    if (type !== undefined && type !== champs.typeIds[champ.type])
      fail('ChampUtilisateur.TypeImmutable', undefined, 'typeChampUtilisateurId')
    return withinForms(db, { kind: 'champ', id: champ.id }, () => champs.update(db, champ, body), tooLarge(fail))
  },

  async replaceEmployeursChampUtilisateur({ db, path, body: { idExternes }, fail, refuse }) {
    const missing = () => fail('ChampUtilisateur.NotFound', { valeur: path.nom })
    // The employers first, as their deletion takes them: none of both waits for what the other one holds.
    const known = await listes.employeursNamed(db, idExternes)
    const champ = (await champs.lock(db, path.nom)) ?? missing()
    const unknown = idExternes.map((valeur, place) => ({ valeur, place })).filter(({ valeur }) => !known.has(valeur))
    refuse(
      unknown
        .slice(0, mostNamed)
        .map(({ valeur, place }) => ['Employeur.NotFound', { valeur }, `idExternes[${String(place)}]`]),
    )
    return listes.replaceEmployeurs(db, champ, [...known.values()])
  },

  async replaceChoixChampUtilisateur({ db, path, body: { choix }, fail, refuse }) {
    const missing = () => fail('ChampUtilisateur.NotFound', { valeur: path.nom })
    const champ = (await champs.lock(db, path.nom)) ?? missing()
    const repeated = await listes.repeatedChoix(db, choix)
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
    return withinForms(db, { kind: 'champ', id: champ.id }, () => listes.replaceChoix(db, champ, choix), tooLarge(fail))
  },

  async deleteChampUtilisateur({ db, path, fail }) {
    if (!(await champs.remove(db, path.nom))) fail('ChampUtilisateur.NotFound', { valeur: path.nom })
  },
} satisfies Partial<Handlers>

/** Refuses what would make a form larger than its page. */
const tooLarge = (fail: Fail<'Formulaire.ContenuTropVolumineux'>) => (valeur: string) =>
  fail('Formulaire.ContenuTropVolumineux', { valeur })
