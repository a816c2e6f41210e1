type Steps = readonly (string | number)[]
export type Case = readonly [where: Steps, value: unknown, said: string]

const list = (...rest: Steps) => ['paths', '/b2b/v1/syndicat', 'get', ...rest]
const create = (...rest: Steps) => ['paths', '/b2b/v1/syndicat', 'post', ...rest]
const update = (...rest: Steps) => ['paths', '/b2b/v1/syndicat', 'put', ...rest]
const created = (...rest: Steps) => create('responses', '201', ...rest)
const schema = (name: string, ...rest: Steps) => ['components', 'schemas', name, ...rest]
const catalogue = (...rest: Steps) => ['components', 'x-catalogue', ...rest]
const code = (...rest: Steps) => catalogue('Syndicat.NotFound', ...rest)
const input = (...rest: Steps) => schema('SyndicatModification', ...rest)
const elsewhere = (...rest: Steps) => schema('ChampUtilisateurModification', 'x-elsewhere', ...rest)
const choix = '/b2b/v1/champsUtilisateur/{nom}/choix'
export const nom = (...rest: Steps) => schema('SyndicatNom', ...rest)
const answer = (...rest: Steps) => ['components', 'responses', 'Authentification.PorteeInsuffisante', 'content', ...rest]
const prefer = (...rest: Steps) => ['components', 'parameters', 'Prefer', ...rest]
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const [rows, json] = [['properties', 'employes'], 'application/json'] as const
const problemJson = 'application/problem+json'
export const gone = undefined

/** By rule: one place of the contract that a change breaks, its value then, and what the rule says of it. */
export const cases: Record<string, Case[]> = {
  'problem-status': [
    [list('responses', '409'), ref('responses', 'Syndicat.NotFound'), 'none of its codes has the status 409'],
    [list('responses', '429'), gone, 'answers Requete.LimiteAtteinte and does not declare its status 429'],
    [list('x-codes', 0), 'Syndicat.NotFound', 'listSyndicats answers Syndicat.NotFound and does not declare its status 404'],
    [list('responses', '200', 'content', json, 'schema'), ref('schemas', 'Problem'), 'a problem is answered under 200'],
    [list('responses', 'default'), ref('responses', 'Syndicat.NotFound'), 'none of its codes has the status default'],
    [answer(json), { schema: ref('schemas', 'Problem') }, '403 is answered as application/json instead of'],
    [answer(problemJson, 'schema'), ref('schemas', 'Syndicat'), '403 answers no Problem'],
    [answer(problemJson, 'schema'), { type: 'object' }, '403 answers no Problem'],
    [answer(), gone, '403 answers no Problem'],
  ],
  'problem-complete': [
    [code('en'), 'No union is called {nom}.', 'has not the same {slots} in fr and en'],
    [code('fr'), 'Aucun syndicat.', 'has not the same {slots} in fr and en'],
    [code('title'), 'Absent', 'has the title Absent, where others of its status have Not Found'],
    [code('aliases'), ['Syndicat.Absent'], 'has the alias Syndicat.Absent, which is not a code'],
  ],
  'operation-complete': [
    [list('operationId'), gone, 'operationId is missing'],
    [create('operationId'), 'LISTSyndicats', 'LISTSyndicats differs from listSyndicats by letter case'],
    [list('tags', 1), 'Employeurs', 'tags must hold exactly one tag'],
    [list('summary'), gone, 'summary is missing'],
    [list('description'), '', 'description is missing'],
    [list('x-module'), 'membres', 'x-module must be one of Membres, Vote, Aucun'],
    [list('x-body-limit'), gone, 'x-body-limit must be a number of bytes'],
    [list('x-body-limit'), 1024, '0 exactly when there is no requestBody'],
    [create('x-body-limit'), 0, '0 exactly when there is no requestBody'],
    [list('x-body-fits'), 'Bulletin', 'x-body-fits must be Bulletin, on an operation with a body'],
    [create('x-body-fits'), 'Formulaire', 'x-body-fits must be Bulletin'],
  ],
  'operation-answers': [
    [list('x-codes'), ['Requete.Invalide'], 'listSyndicats names no code of the status 503 in x-codes'],
    [list('x-codes'), gone, 'listSyndicats names no code of the status 429 in x-codes'],
    [create('x-codes'), ['Syndicat.NomRequis'], 'createSyndicat names no code of the status 413 in x-codes'],
    [created('links'), gone, '201 has only one of the header Location and a link with x-role: location'],
    [created('headers', 'Location'), gone, '201 has only one of the header Location and a link with x-role: location'],
    [created('links', 'self', 'operationId'), 'getUnion', 'link with x-role: location names getUnion, which is not an operation'],
  ],
  'examples-present': [
    [prefer('example'), gone, 'Parameter Prefer has no example'],
    [create('requestBody', 'content', json, 'examples'), gone, 'application/json of createSyndicat has no examples'],
    [list('responses', '200', 'content', json, 'examples'), {}, 'application/json of listSyndicats has no examples'],
    [create('responses', '400', 'content', problemJson, 'examples', 'Syndicat.NomRequis'), gone, 'No example of createSyndicat shows'],
  ],
  'extensions-described': [
    [list('x-modul'), 'Membres', 'x-modul is not described in contract/EXTENSIONS.md'],
    [list('x-item'), 'Syndicat', 'x-item stands on a schema only'],
    [nom('x-sandbox'), true, 'x-sandbox stands on an operation only'],
    [['x-tagGroups', 0, 'tags'], 'Syndicats', 'x-tagGroups has a wrong value: /0/tags must be array'],
    [list('x-environments'), ['test'], 'x-environments has a wrong value: /0 must be equal to one of'],
    [nom('x-keyword-codes'), { requis: 'Syndicat.NomRequis' }, 'x-keyword-codes has a wrong value: must be equal to'],
    [nom('x-keyword-codes', 'required'), 'NomRequis', 'x-keyword-codes has a wrong value: /required must match'],
    [list('x-codes'), 'Requete.Invalide', 'x-codes has a wrong value: must be array'],
    [list('x-codes', 0), 'Invalide', 'x-codes has a wrong value: /0 must match pattern'],
    [list('responses', '200', 'x-summary'), '', 'x-summary has a wrong value: must match pattern'],
    ...['status', 'title', 'cause', 'remedy', 'fr', 'en'].map(
      (member): Case => [code(member), gone, `must have required property '${member}'`],
    ),
    [code('cause'), ' ', 'x-catalogue has a wrong value: /Syndicat.NotFound/cause must match pattern'],
    [code('status'), 200, 'x-catalogue has a wrong value: /Syndicat.NotFound/status must be >= 400'],
    [code('detail'), 'Rien.', 'x-catalogue has a wrong value: /Syndicat.NotFound must NOT have additional properties'],
    [code('members'), ['nom'], 'x-catalogue has a wrong value: /Syndicat.NotFound/members/0 must be equal to one of'],
    [nom('x-verbatim'), 'yes', 'x-verbatim has a wrong value: must be equal to constant'],
  ],
  'posts-repeatable': [
    [create('parameters'), gone, 'createSyndicat has no parameter Idempotency-Key'],
    [created('headers', 'Idempotency-Replayed'), gone, 'has no header Idempotency-Replayed in its 201'],
    [create('x-codes'), ['Requete.EnCours'], 'createSyndicat has no Requete.CleIdempotenceReutilisee'],
    [create('x-codes'), gone, 'createSyndicat has no Requete.EnCours'],
  ],
  'paths-distinct': [[['paths', '/b2b/v1/Syndicat/{nom}'], {}, '/b2b/v1/syndicat/{idExterne} differ by letter case']],
  'inputs-bounded': [
    [nom('maxLength'), gone, 'A string needs maxLength'],
    [prefer('schema', 'maxLength'), gone, 'A string needs maxLength'],
    [schema('BacASableCreation', 'properties', 'modules', 'maxItems'), gone, 'An array needs maxItems'],
    [nom(), { type: 'integer', minimum: 1 }, 'An integer needs the format int32 or int64, or a minimum and a maximum'],
    [schema('CourrielsEmploye', 'additionalProperties'), gone, 'An object needs additionalProperties: false'],
    [input('additionalProperties'), gone, 'An object needs additionalProperties: false'],
    [nom(), { anyOf: [{ type: 'null' }, { description: 'Name.' }] }, 'A schema without a type accepts any value'],
  ],
  'answers-open': [
    [schema('Syndicat', 'additionalProperties'), false, 'An answer says additionalProperties: false'],
    [schema('SyncResultat', 'additionalProperties'), false, 'An answer says additionalProperties: false'],
  ],
  'lists-paged': [
    [list('parameters', 0), ref('parameters', 'Prefer'), 'The list listSyndicats has no parameter limite'],
    [list('parameters'), gone, 'The list listSyndicats has no parameter curseur'],
    [list('responses', '200', 'headers', 'Link'), gone, 'The list listSyndicats has no header Link'],
    [list('responses', '200', 'content', 'application/x-ndjson'), gone, 'has no answer in application/x-ndjson'],
  ],
  'no-keywords-beside-ref': [
    [schema('Syndicat', 'properties', 'identifiantExterne', 'maxLength'), 10, 'maxLength beside a $ref'],
  ],
  'refs-to-components': [
    [input('properties', 'nom', '$ref'), '#/components/schemas/Syndicat/properties/nom', 'nom is no component'],
  ],
  'names-free': [
    [schema('Option'), { type: 'string', maxLength: 1 }, 'Option is a name of '],
    [schema('sync'), { type: 'string', maxLength: 1 }, 'sync is a name of rust'],
    [schema('Exception'), { type: 'string', maxLength: 1 }, 'Exception is a name of python'],
    [schema('Prefer'), { type: 'string', maxLength: 1 }, 'Prefer is a name of a parameter'],
  ],
  'one-type': [
    [input('properties', 'nom'), { type: ['object', 'null'], properties: {} }, 'An object or null is no component'],
    [nom('type'), ['string', 'object', 'null'], 'Several types: string, object'],
    [nom(), { anyOf: [ref('schemas', 'IdExterne'), ref('schemas', 'IdentifiantUnique'), { type: 'null' }] }, 'alternatives in anyOf'],
    [nom(), { oneOf: [ref('schemas', 'IdExterne'), ref('schemas', 'IdentifiantUnique')] }, 'Several alternatives in oneOf'],
  ],
  'codes-exist': [
    [nom('x-keyword-codes', 'required'), 'Syndicat.Nom', 'x-keyword-codes names Syndicat.Nom, which is not a code'],
    [nom('x-keyword-codes', 'format'), 'Syndicat.HasEmployeurs', 'createSyndicat does not declare Syndicat.HasEmployeurs'],
    [list('x-codes', 0), 'Syndicat.Nom', 'listSyndicats declares Syndicat.Nom, which is not a code'],
    [input('x-item'), 'Union', 'x-item names Union, which is not a schema'],
    [schema('EmployesSaisie', ...rows, 'x-row'), 'Union', 'x-row names Union, which is not the schema of the items'],
    [
      schema('SyncErreur', 'properties', 'code', 'x-row-codes', 0),
      'Rien',
      'x-row-codes names Rien, which is not a code',
    ],
    [elsewhere('choix'), 'PUT /b2b/v1/choix', 'x-elsewhere names PUT /b2b/v1/choix, which is not an operation'],
    [elsewhere('choix'), `put ${choix}`, `x-elsewhere names put ${choix}, which is not an operation`],
    [elsewhere(), { options: `PUT ${choix}` }, 'x-elsewhere names options, which is not a member of the x-item'],
    [elsewhere('choix'), 'rien', 'x-elsewhere names rien, which is not a member of the input'],
    [schema('EmployeSync', 'x-only'), { ville: 'Québec' }, 'x-only names ville, which x-elsewhere does not'],
    [schema('ChampUtilisateurModification', 'x-stored', 0), 'label', 'x-stored names label, which x-elsewhere does not'],
  ],
  'no-unused-components': [
    [schema('Seul'), { type: 'array', items: ref('schemas', 'Seul') }, 'Nothing uses Seul'],
    [['components', 'examples', 'Seul'], { value: 1 }, 'Nothing uses Seul'],
    [catalogue('ChampUtilisateur.NomExiste', 'aliases'), gone, 'Nothing uses ChampUtilisateur.NomDuplique'],
    [schema('SyncErreur', 'properties', 'code', 'x-row-codes'), gone, 'Nothing uses Adhesion.DateSignatureRequise'],
    [catalogue('Requete.DelaiDepasse', 'beforeRouting'), gone, 'Nothing uses Requete.DelaiDepasse'],
  ],
  'updates-conditional': [
    [update('parameters', 1), ref('parameters', 'Limite'), 'updateSyndicat has no parameter If-Match'],
    [update('responses', '412'), gone, 'updateSyndicat has no 412'],
    [update('responses', '204', 'headers', 'ETag'), gone, 'updateSyndicat has no header ETag in its 204'],
    [update('responses', '200', 'links'), gone, 'updateSyndicat has no link with x-role: precondition'],
  ],
  'scopes-named': [
    [list('x-scope'), gone, 'listSyndicats takes a key and names no x-scope'],
    [list('x-codes', 2), 'Employeur.NotFound', 'listSyndicats lacks Authentification.PorteeInsuffisante'],
    [list('security'), [], 'listSyndicats takes no key and names an x-scope'],
    [list('security'), [], 'listSyndicats declares Authentification.PorteeInsuffisante'],
  ],
  'no-parts': [[schema('SyndicatCreation', 'allOf'), [ref('schemas', 'SyndicatModification')], 'Made of other schemas']],
  'portable-patterns': [
    [nom('pattern'), '^[^\\u0000-\\u001F]*$', '\\u0000 is an escape that others read differently'],
    [nom('pattern'), '^[\\w-]+$', '\\w is another set of characters elsewhere'],
    [nom('pattern'), '^.$', '. is another set of characters elsewhere'],
    [nom('pattern'), '^[^\\x7F-\\x9F]*$', '\\x9F is several bytes to engines that read bytes'],
    [nom('pattern'), '^é$', 'é is several bytes to engines that read bytes'],
    [nom('pattern'), '^[^a]{3}$', '[^a]{3} counts bytes where others count characters'],
    [nom('pattern'), '^[^a]{2,}$', '[^a]{2,} counts bytes where others count characters'],
    [nom('pattern'), '^(-[^a]+){3}$', '(-[^a]+){3} counts bytes where others count characters'],
    [nom('pattern'), '^(?:b|(?:[^a]*c)){0,3}$', '(?:b|(?:[^a]*c)){0,3} counts bytes where others count characters'],
    [nom('pattern'), '^(-[^a])*$', '[^a] counts bytes where others count characters'],
    [nom('pattern'), '^[^a]?$', '[^a] counts bytes where others count characters'],
    [nom('pattern'), '^a{2000}$', 'a{2000} repeats more often than RE2 can'],
    [nom('pattern'), '^[a&&b]$', '[a&&b] holds an operator of other engines'],
    [nom('pattern'), '^(?<nom>a)$', '(?<nom>a) is written in another way in Python'],
    [nom('pattern'), '^(?!a)b$', '(?!a) is unknown to RE2'],
    [nom('patternProperties'), { '^(a)\\1$': false }, '\\1 is unknown to RE2'],
  ],
  'safe-patterns': [
    [nom('pattern'), '(', 'does not compile with the flag u'],
    [nom('pattern'), '^(?=a)', 'is too complex to judge'],
    [nom('pattern'), '^(-?\\d+)*$', 'has nested quantifiers'],
    [nom('pattern'), '^(a|ab)*$', 'repeats alternatives that start alike'],
    [nom('pattern'), '\\s+$', 'repeats without starting with ^'],
    [nom('pattern'), '^\\d*.*$', 'has quantifiers that compete for the same characters'],
    [nom('patternProperties'), { '^\\w*\\d*$': false }, 'has quantifiers that compete for the same characters'],
  ],
}
