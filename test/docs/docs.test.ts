import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addressInGuides, guideNames, languages } from '../../docs/guides.ts'
import { collectionName, contentOf } from '../../docs/site.ts'
import { summaries } from '../../generated/french.ts'
import { catalogue } from '../../generated/catalogue.ts'
import { contract, operations } from '../../contract/contract.ts'
import { wordsOf } from '../../docs/tags.ts'
import { service } from '../support/api.ts'
import { pages, writtenSite } from './site.ts'

const { service: shared } = await service()
const { folder, read } = writtenSite(shared.config.baseUrl)

const ids = new Map<string, readonly (string | undefined)[]>()
const idsOf = (name: string) => {
  const known = ids.get(name) ?? [...read(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  ids.set(name, known)
  return known
}

test.each(pages)('every link of %s leads somewhere, and no id stands there twice', (name) => {
  const links = [...read(name).matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(([, link = '']) => link)
  const broken = [...new Set(links)].filter((link) => {
    const { protocol, pathname, hash } = new URL(link, `file:///${name}`)
    const target = pathname.slice(1)
    if (protocol !== 'file:') return protocol !== 'https:'
    if (!existsSync(join(folder, target))) return true
    return hash !== '' && !idsOf(target).includes(decodeURIComponent(hash.slice(1)))
  })
  expect(broken).toEqual([])
  expect(idsOf(name)).toEqual([...new Set(idsOf(name))])
})

test.each(pages)('%s says its language, and where it is in the other one', (name) => {
  const [language = '', ...path] = name.split('/')
  const text = read(name)
  expect(text).toContain(`<html lang="${language}">`)
  for (const other of languages) {
    const [, href = ''] = new RegExp(`<link rel="alternate" hreflang="${other}" href="([^"]+)">`).exec(text) ?? []
    expect(new URL(href, `file:///${name}`).pathname).toBe(`/${[other, ...path].join('/')}`)
  }
})

test.each(languages)(
  'every code of the catalogue and every operation that answers it is on the page of errors: %s',
  (language) => {
    const name = `${language}/errors.html`
    const text = read(name)
    const codes = Object.keys(catalogue).filter((code) => Object.hasOwn(contract.components['x-catalogue'], code))
    expect(codes.filter((code) => !idsOf(name).includes(code))).toEqual([])
    const articleOf = (code: string) => text.split(`id="${code}"`)[1]?.split('</article>')[0] ?? ''
    const article = articleOf('Employe.CourrielExists')
    for (const part of ['409', 'est déjà utilisé', 'is already used', 'Cause', 'createEmploye', 'updateEmploye'])
      expect(article).toContain(part)
    const isFrench = language === 'fr'
    expect(article.indexOf('est déjà utilisé') < article.indexOf('is already used')).toBe(isFrench)
    expect(articleOf('Adhesion.DateSignatureRequise')).toContain(
      isFrench ? 'Pour une ligne, dans le rapport d’un' : 'For a row, in the report of a',
    )
    expect(articleOf('Requete.MethodeNonPermise')).toContain(
      isFrench ? 'Toute demande, avant qu’une opération soit choisie' : 'Any request, before an operation is chosen',
    )
    expect(operations.filter(({ id }) => !text.includes(`#${id}"`)).map(({ id }) => id)).toEqual([])
  },
)

test.each(languages)('the reference has every operation, with its name, its samples and its codes: %s', (language) => {
  for (const operation of operations) {
    const { tags, summary } = wordsOf(operation)
    const title = language === 'fr' ? summaries[operation.id] : summary
    const text = read(`${language}/reference/${tags[0]}.html`)
    const section = text.split(`<section class="operation" id="${operation.id}">`)[1]?.split('</section>')[0] ?? ''
    const { id, method, path, codes, parameters } = operation
    const shown = [title, path, method.toUpperCase(), ...codes, ...parameters.map(({ name }) => name)]
    const parts = ['data-label="curl"', ...shown.map((part) => `>${part}<`)]
    expect([id, parts.filter((part) => !section.includes(part))]).toEqual([id, []])
    expect(read(`${language}/reference.html`)).toContain(`reference/${tags[0]}.html#${id}">${title}</a>`)
  }
})

/** What a phone reads, lays out and draws of the longest page: the times are those of `npm run docs:speed`. */
const [mostElements, mostBytes] = [12_000, 60_000]

test.each(pages)('%s is no more than a phone opens within seconds', (name) => {
  const text = read(name)
  expect(text.match(/<[a-z]/g)?.length).toBeLessThan(mostElements)
  expect(gzipSync(text).length).toBeLessThan(mostBytes)
})

test.each(['curl', 'TypeScript', 'TypeScript SDK', 'Python', 'C#', 'PHP'])(
  'the words of a sample of %s are coloured',
  (label) => {
    const [, section = ''] = read('fr/reference/Syndicats.html').split(
      '<section class="operation" id="createSyndicat">',
    )
    const [, panel = ''] = section.split(`<div class="panel" data-label="${label}">`)
    expect(panel.split('</figure>')[0]).toContain('<span class="hljs-string">')
  },
)

test.each(languages)('what is sent and answered is described, to the members of members: %s', (language) => {
  const text = read(`${language}/reference/Synchronisation.html`)
  const section = text.split('id="createSync"')[1]?.split('</section>')[0] ?? ''
  for (const part of ['identifiantExterne', 'dateSignature', '<a href="schemas.html#EmployeSync">'])
    expect(section).toContain(part)
  const schemas = Object.entries(contract.components.schemas).filter(([, { properties }]) => properties)
  expect(schemas.filter(([name]) => !idsOf(`${language}/reference/schemas.html`).includes(name))).toEqual([])
})

test('the changelog of callers says nothing that is for operators', () => {
  const text = read('en/changelog.html')
  expect(text).toContain('0.2.0')
  expect(text).toContain('Idempotency-Key')
  expect(text).not.toMatch(/npm run|[Ff]or operators/)
})

test('guides and the collection name the service that shows them', () => {
  const address = 'https://membres.exemple.ca'
  const guides = languages.flatMap((language) => guideNames.map((name) => `${language}/guides/${name}.html`))
  for (const name of [...guides, collectionName]) expect(contentOf(name, address)).not.toContain(addressInGuides)
  for (const name of ['en/guides/first-call.html', collectionName]) expect(contentOf(name, address)).toContain(address)
})

test.each(guideNames)('%s is printed as French is, but for its code', (name) => {
  const [, main = ''] = read(`fr/guides/${name}.html`).split('<main id="content"')
  const prose = main.replaceAll(/<(pre|code)\b[^]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '')
  expect(prose.match(/.{0,20}(?: :|« | »|\p{L}(?:'|&#39;)).{0,20}/gu)).toBeNull()
})

test.each(['reference/Employes', 'reference/schemas'])(
  'who reads %s in French is told which descriptions are in English',
  (name) => {
    expect(read(`fr/${name}.html`)).toContain(
      '<p>Les paramètres, les propriétés et les réponses sont décrits en anglais.</p>',
    )
    expect(read(`en/${name}.html`)).not.toContain('<p></p>')
  },
)
