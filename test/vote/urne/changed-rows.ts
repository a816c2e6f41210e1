/**
 * right: the result is that of the votes, and nothing else. named: the campaign says that something is not sound, in
 * `anomalies` or `depouillementBloque`. refused: what is downloaded is no sound result, or the statistics are not shown.
 * kept: the database refuses the change. none: there is no such row then. elected: the list of those who may vote is not signed (decision H-32), and the result
 * says what it is at the count.
 */
export type Outcome = 'right' | 'named' | 'refused' | 'kept' | 'none' | 'elected'
export type Case = readonly [
  table: string,
  what: string,
  statement: string,
  open: Outcome,
  closed: Outcome,
  counted: Outcome,
]

const of = 'client_id = $1 and campagne_id = $2'
/** Takes a row of a table away. */
const less = (table: string, where = of) =>
  `delete from ${table} where client_id = $1 and ctid = (select ctid from ${table} where ${where} limit 1)`
/** Changes columns of a row. */
const one = (table: string, set: string, where: string) =>
  `update ${table} set ${set} where client_id = $1 and ctid = (select ctid from ${table} where ${of} and ${where} limit 1)`
const voter = (values: string) =>
  `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids, a_vote)
    values ($1, gen_random_uuid(), $2, 'AJOUT', 'ajout@exemple.ca', 'N', 'P', true, 1, ${values})`
const options = `client_id = $1 and question_id in (select id from question where ${of})`

/** The changes, and the outcome of each while the vote is open, once it has closed, and once it is counted. */
export const cases: readonly Case[] = [
  ['scrutin', 'less', less('scrutin'), 'right', 'right', 'none'],
  ['scrutin', 'more', 'insert into scrutin values ($1, gen_random_uuid())', 'right', 'right', 'right'],
  ['campagne', 'less', 'delete from campagne where client_id = $1 and id = $2', 'kept', 'kept', 'kept'],
  ['question', 'less', less('question'), 'named', 'named', 'named'],
  [
    'question',
    'more',
    `insert into question select client_id, gen_random_uuid(), campagne_id, 'Autre ?', description, type,
    nombre_choix_min, nombre_choix_max, permet_abstention, ordre + 1, seuil_adoption from question where ${of}`,
    'named',
    'named',
    'named',
  ],
  ['option_reponse', 'less', less('option_reponse', options), 'named', 'named', 'named'],
  [
    'option_reponse',
    'more',
    `insert into option_reponse (client_id, id, question_id, libelle, ordre)
    select client_id, gen_random_uuid(), id, 'Autre', 9 from question where ${of}`,
    'named',
    'named',
    'named',
  ],
  ['votant', 'less: one who has voted', less('votant', `${of} and a_vote`), 'named', 'named', 'right'],
  ['votant', 'less: one who has not', less('votant', `${of} and not a_vote`), 'elected', 'elected', 'right'],
  ['votant', 'more: one who passes for having voted', voter('true'), 'named', 'named', 'right'],
  ['votant', 'more: one who has not voted', voter('false'), 'named', 'named', 'kept'],
  [
    'votant',
    'changed: one who has voted passes for not',
    one('votant', 'a_vote = false', 'a_vote'),
    'named',
    'named',
    'right',
  ],
  [
    'votant',
    'changed: one who has not voted passes for having',
    one('votant', 'a_vote = true', 'not a_vote'),
    'named',
    'named',
    'right',
  ],
  [
    'votant',
    'changed: the weight of one who has voted',
    one('votant', 'poids = 7', 'a_vote'),
    'named',
    'named',
    'right',
  ],
  [
    'votant',
    'changed: the weight of one who has not',
    one('votant', 'poids = 7', 'not a_vote'),
    'named',
    'named',
    'none',
  ],
  [
    'votant',
    'changed: one who has voted may not',
    one('votant', 'droit_de_vote = false', 'a_vote'),
    'right',
    'right',
    'right',
  ],
  [
    'votant',
    'changed: one who has not voted may not',
    one('votant', 'droit_de_vote = false', 'not a_vote'),
    'right',
    'right',
    'none',
  ],
  [
    'votant',
    'changed: one who has voted is struck off',
    one('votant', 'est_radie = true', 'a_vote'),
    'right',
    'right',
    'right',
  ],
  ['jeton', 'less', less('jeton'), 'right', 'right', 'none'],
  [
    'jeton',
    'changed: it opens the vote of another',
    `update jeton set votant_id = (select id from votant where ${of} and a_vote limit 1) where ${of}`,
    'right',
    'right',
    'none',
  ],
  [
    'jeton',
    'more',
    `insert into jeton select $1, sha256(uuid_send(id)), id, $2 from votant where ${of} limit 1`,
    'right',
    'right',
    'right',
  ],
  [
    'bulletin_signe',
    'less: one that is told',
    less('bulletin_signe', `${of} and empreinte in (select empreinte from urne_feuille where ${of})`),
    'named',
    'named',
    'right',
  ],
  [
    'bulletin_signe',
    'less: one that waits',
    less('bulletin_signe', `${of} and empreinte in (select empreinte from urne_attente where ${of})`),
    'named',
    'named',
    'none',
  ],
  [
    'bulletin_signe',
    'more',
    `insert into bulletin_signe select client_id, campagne_id, sha256('x'), 'x', cle_signature, signature from bulletin_signe where ${of} limit 1`,
    'named',
    'named',
    'right',
  ],
  [
    'bulletin_depose',
    'more',
    `insert into bulletin_depose values ($1, gen_random_uuid(), $2, 1, 'x')`,
    'named',
    'named',
    'right',
  ],
  [
    'bulletin_scelle',
    'more',
    `insert into bulletin_scelle values ($1, gen_random_uuid(), $2, 1, 'x')`,
    'named',
    'named',
    'right',
  ],
  [
    'bulletin',
    'more',
    `insert into bulletin values ($1, gen_random_uuid(), $2, 1, null, '{}', '{}')`,
    'named',
    'named',
    'right',
  ],
  ['recu', 'more', `insert into recu values ($1, $2, sha256('x'))`, 'named', 'named', 'right'],
  ['urne_attente', 'less', less('urne_attente'), 'right', 'right', 'none'],
  ['urne_attente', 'more', `insert into urne_attente values ($1, $2, sha256('x'))`, 'named', 'named', 'right'],
  ['urne_feuille', 'less: the first', less('urne_feuille', `${of} and rang = 0`), 'named', 'named', 'right'],
  ['urne_feuille', 'less: the last', less('urne_feuille', `${of} and rang = 1`), 'named', 'named', 'right'],
  [
    'urne_feuille',
    'more: at the next place',
    `insert into urne_feuille values ($1, $2, 2, sha256('x'))`,
    'named',
    'named',
    'kept',
  ],
  [
    'urne_feuille',
    'more: far beyond',
    `insert into urne_feuille values ($1, $2, 99, sha256('x'))`,
    'named',
    'named',
    'right',
  ],
  ['urne_tete', 'less', less('urne_tete', `${of} and taille = 2`), 'named', 'named', 'right'],
  [
    'urne_tete',
    'more: of the next size',
    `insert into urne_tete select client_id, campagne_id, 3, racine, signee_le, cle_signature, signature from urne_tete where ${of} limit 1`,
    'right',
    'right',
    'kept',
  ],
  [
    'urne_tete',
    'more: of a later size',
    `insert into urne_tete select client_id, campagne_id, 9, racine, signee_le, cle_signature, signature from urne_tete where ${of} limit 1`,
    'named',
    'named',
    'right',
  ],
  ['urne_tuile', 'less', less('urne_tuile'), 'right', 'right', 'right'],
  ['urne_tuile', 'more', `insert into urne_tuile values ($1, $2, 0, 1, sha256('x'))`, 'named', 'named', 'right'],
  ['urne_publique', 'less', less('urne_publique'), 'right', 'right', 'named'],
  ['resultat', 'less', less('resultat'), 'none', 'none', 'named'],
  ['resultat', 'more', `insert into resultat values ($1, $2, 'x', sha256('x'), '{}')`, 'named', 'named', 'kept'],
  ['journal_campagne', 'less', less('journal_campagne'), 'kept', 'kept', 'kept'],
  [
    'journal_campagne',
    'more',
    `insert into journal_campagne values ($1, gen_random_uuid(), $2, now(), 'Systeme', null, null, 'CampagneModifiee', '{}')`,
    'right',
    'right',
    'right',
  ],
  ['journal_maillon', 'less', less('journal_maillon'), 'kept', 'kept', 'kept'],
  [
    'journal_maillon',
    'more',
    `insert into journal_maillon select $1, $2, coalesce(max(rang), 0) + 1, gen_random_uuid(), sha256('x') from journal_maillon where ${of}`,
    'right',
    'right',
    'right',
  ],
  ['journal_attente', 'less', less('journal_attente'), 'right', 'right', 'right'],
  [
    'journal_attente',
    'more',
    `insert into journal_attente values ($1, $2, gen_random_uuid())`,
    'right',
    'right',
    'right',
  ],
  ['journal_sel', 'less', less('journal_sel'), 'right', 'right', 'right'],
  ['journal_sel', 'more', `insert into journal_sel values ($1, $2, gen_random_uuid())`, 'kept', 'kept', 'right'],
  ['confirmation_tour', 'less', less('confirmation_tour'), 'none', 'none', 'none'],
  ['confirmation_tour', 'more', `insert into confirmation_tour values ($1, $2, 99)`, 'right', 'right', 'right'],
]
