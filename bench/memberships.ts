/** Statements that give a client memberships, consents, payments and requests, beside its employees. */
type Range = { readonly clientId: string; readonly from: number; readonly to: number }

/** The expressions of `bench/data.ts`: ids, numbers that look random, days. */
export type Expressions = {
  readonly uuid: (n: string, kind: number) => string
  readonly hash: (n: string, limit: number) => string
  readonly day: (n: string) => string
  readonly unions: number
}

/** One membership for each employee, one in ten signed by hand, one in five paid; two consents; one request in twenty. */
export function memberships({ clientId, from, to }: Range, { uuid, hash, day, unions }: Expressions): string[] {
  const range = `generate_series(${String(from)}, ${String(to)}) n`
  const union = `1 + ${hash('n', unions)}`
  return [
    `insert into adhesion (client_id, id, employe_id, syndicat_id, date_signature, date_enregistrement,
       a_signature_manuscrite, syndicat_id_externe, syndicat_nom, employe_id_externe, prenom, nom, courriel, ville, valeurs)
     select '${clientId}', ${uuid('n', 5)}, ${uuid('n', 3)}, ${uuid(union, 1)}, ${day('n')} - interval '1 year', ${day('n')},
       n % 10 = 0, 'S-' || ${union}, 'Syndicat ' || ${union}, 'E-' || n, 'Amélie', 'Tremblay', 'membre' || n || '@exemple.ca',
       'Montréal', '[]' from ${range}`,
    `insert into paiement (client_id, id, adhesion_id, date_enregistrement)
     select '${clientId}', ${uuid('n', 6)}, ${uuid('n', 5)}, ${day('n')} from ${range} where n % 5 = 0`,
    `insert into objet_consentement (client_id, id, id_externe, titre, description, date_creation, derniere_maj)
     select '${clientId}', ${uuid('n', 7)}, 'OC-' || n, 'Objet ' || n, 'Texte', ${day('n')}, ${day('n')}
     from generate_series(1, 2) n on conflict do nothing`,
    `insert into consentement (client_id, id, rang, employe_id, objet_id, objet_id_externe, titre, texte, consent, source,
       date_consentement, empreinte)
     select '${clientId}', ${uuid('n * 2 + b', 8)}, n * 2 + b, ${uuid('n', 3)}, ${uuid('b + 1', 7)}, 'OC-' || b + 1,
       'Objet', 'Texte', n % 7 <> 0, 'Formulaire', ${day('(n * 2 + b)')}, sha256('x')
     from ${range}, generate_series(0, 1) b`,
    `insert into demande_adhesion (client_id, id, statut, date_demande, a_signature_manuscrite, syndicat_id,
       syndicat_id_externe, syndicat_nom, prenom, nom, courriel, valeurs, consentements)
     select '${clientId}', ${uuid('n', 9)}, (array['ATransferer','Acceptee','Acceptee','Rejetee'])[1 + n / 20 % 4],
       ${day('n')}, false, ${uuid(union, 1)}, 'S-' || ${union}, 'Syndicat', 'Noémie', 'Gagnon ' || n,
       'membre' || n || '@exemple.ca', '[]', '[]' from ${range} where n % 20 = 0`,
  ]
}
