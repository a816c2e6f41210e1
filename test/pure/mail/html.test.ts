import { describe, expect, test } from 'vitest'
import { escapeHtml, sanitise, sanitiseForPage, toText } from '../../../mail/html.ts'

test('a text as HTML shows it', () => {
  expect(escapeHtml(`a & b < c > d " e ' f`)).toBe('a &amp; b &lt; c &gt; d &quot; e &#39; f')
})

describe('HTML that a person wrote', () => {
  test.each([
    ['<p>Bonjour <b>vous</b></p>'],
    ['<a href="https://exemple.ca" title="Là" class="bouton">ici</a>'],
    ['<a href="http://exemple.ca">a</a><a href="mailto:a@b.ca">b</a><a href="tel:+1">c</a>'],
    ['<img src="https://exemple.ca/a.png" alt="A" title="B" width="1" height="2" />'],
    ['<del>a</del><ins>b</ins><center>c</center><main>d</main>'],
    ['<p lang="fr" dir="ltr" align="left" role="note" aria-label="b" aria-hidden="true">a</p>'],
    ['<font color="#1f497d" face="Calibri" size="2">a<big>b</big><strike>c</strike><tt>d</tt></font>'],
    ['<img src="https://exemple.ca/a.png" hspace="1" vspace="2" border="0" />'],
    ['<a href="https://exemple.ca" target="_blank">a</a>'],
    [
      '<table cellpadding="0" cellspacing="0" summary="s" rules="none" frame="void" background="https://exemple.ca/f.png"><tr><td>a</td></tr></table>',
    ],
    ...['td', 'th'].map((cell) => [
      `<table><tr><${cell} nowrap="nowrap" scope="row" abbr="b" headers="c" background="HTTPS://exemple.ca/f.png">a</${cell}></tr></table>`,
    ]),
    ['<table><colgroup span="2"><col span="2" /></colgroup><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<ol type="a" start="3" reversed="reversed"><li value="4" type="i">a</li></ol><ul type="disc"><li>b</li></ul>'],
    ['<hr size="1" noshade="noshade" color="#ccc" />a<br clear="all" /><time datetime="2026-01-05">b</time>'],
    [
      '<table border="0" width="100" height="9" bgcolor="#fff"><tr><td colspan="2" rowspan="3" valign="top">a</td></tr></table>',
    ],
    ...[
      ...['color:#0b5394', 'color:red', 'color:rgb(1, 2, 3)', 'color:rgba(1,2,3,.5)', 'background-color:#FFF'],
      ...['text-align:left', 'text-align:right', 'text-align:center', 'text-align:justify', 'font-size:12px'],
      ...[
        'font-size:1.25em',
        'font-size:90%',
        'font-size:2rem',
        'font-size:11pt',
        'font-weight:bold',
        'font-weight:normal',
      ],
      ...[
        'font-weight:600',
        'font-style:italic',
        'font-style:normal',
        'text-decoration:underline',
        'text-decoration:none',
      ],
      ...['text-decoration:line-through', 'padding:1px 2em 3% 4pt', 'margin:0', 'width:100%', 'max-width:600px'],
    ].map((style) => [`<p style="${style}">a</p>`]),
  ])('is kept: %s', (html) => {
    expect(sanitise(html).contenu).toBe(html)
  })

  test.each([
    ['<script>x</script>a', 'a'],
    ['<iframe src="https://x.ca"></iframe>a', 'a'],
    ['<style>x</style><title>x</title><textarea>x</textarea><noscript>x</noscript><xml>x</xml>a', 'a'],
    ['<select><option>x</option></select>a', 'a'],
    ['<td background="http://x.ca/f.png">a</td>', '<div>a</div>'],
    [
      '<table background="http://x.ca/?https://x.ca/"><tr><td>a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    ['<table background=""><tr><td>a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
    ['<a class=" autre  bouton\n">a</a>', '<a class="bouton">a</a>'],
    ['<a href="javascript:x">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//x.ca">a</a>', '<a>a</a>'],
    ['<a href="ftp://x.ca">a</a>', '<a>a</a>'],
    ['<a class="autre" id="x" target="_top">a</a>', '<a>a</a>'],
    ['<p class="bouton" onclick="x">a</p>', '<p>a</p>'],
    ['<img src="http://x.ca/a.png" />', '<img />'],
    ['<img src="data:image/png;base64,AA" onerror="x" />', '<img />'],
    ['<p title="x" href="y">a</p>', '<p title="x">a</p>'],
    ...[
      ...['position:fixed', 'background:url(x)', 'color:url(x)', 'color:#12', 'color:ab', 'color:x#fff', 'color:red;x'],
      ...[
        'font-size:99999px',
        'font-size:1vw',
        'font-size:x1px',
        'font-weight:6000',
        'font-style:slanted',
        'width:calc(1px)',
      ],
      ...[
        'text-align:left x',
        'text-decoration:blink',
        'padding:1px 2px 3px 4px 5px',
        'margin:x auto',
        'max-width:any',
      ],
      ...['color:#123456789', 'color:rgb(x)', 'font-size:1.2345em', 'text-align:xleft', 'font-weight:boldx'],
    ].map((style) => [`<p style="${style.replace(';x', '')}${style.includes(';x') ? 'é' : ''}">a</p>`, '<p>a</p>']),
  ])('is made harmless: %s', (html, expected) => {
    expect(sanitise(html).contenu).toBe(expected)
  })

  test('is refused where it holds too much, its variables filled', () => {
    expect(() => sanitise('x'.repeat(4 * 1_048_576 + 1))).toThrow('too large to be rendered: over 4194304 bytes')
    expect(sanitise('x'.repeat(1_100_000)).contenu).toHaveLength(1_100_000)
  })

  test('in a page shows nothing from elsewhere', () => {
    const of = (html: string) => sanitiseForPage([html])[0]
    expect(of('<h1>a</h1><p lang="fr" dir="rtl" style="color:red" align="left">b</p>')).toBe(
      '<h2>a</h2><p lang="fr" dir="rtl">b</p>',
    )
    const rel = 'rel="noopener noreferrer"'
    expect(of('<a href="https://x.ca" title="t" class="bouton">a</a>')).toBe(
      `<a href="https://x.ca" title="t" ${rel}>a</a>`,
    )
    expect(of('<a href="https://x.ca" rel="opener">a</a>')).toBe(`<a href="https://x.ca" ${rel}>a</a>`)
    expect(of('<img src="https://x.ca/a.png"><main>a</main><header>b</header><script>c</script>')).toBe('ab')
    for (const href of ['javascript:x', '//x.ca', 'ftp://x.ca'])
      expect(of(`<a href="${href}">a</a>`)).toBe(`<a ${rel}>a</a>`)
    for (const href of ['http://x.ca', 'mailto:a@b.ca', 'tel:+1'])
      expect(of(`<a href="${href}">a</a>`)).toBe(`<a href="${href}" ${rel}>a</a>`)
    expect(sanitiseForPage(['<b>a</b>', '<'.concat('b>'), '<b>'.repeat(101)])).toEqual([
      '&lt;b&gt;a&lt;/b&gt;',
      '&lt;b&gt;',
      '&lt;b&gt;'.repeat(101),
    ])
  })
})

/** What is there and not shown, by each way that the judgement knows (`mail/content/hidden.ts`). */
const hidden = [
  ...['display:none', 'DISPLAY : none !important', 'visibility:hidden', 'mso-hide:all', 'opacity:0', 'max-height:0'],
  ...['max-width:1px', 'font-size:0', 'font:0/0 a', 'font-size:1px', 'color:transparent', 'color:#ffffff00'],
  ...['text-indent:-9999px', 'letter-spacing:-9px', 'height:0;overflow:hidden', 'line-height:0;overflow:hidden'],
]

describe('the text of an e-mail', () => {
  test.each(hidden)('has none of what is hidden by %s', (style) => {
    expect(toText(`<p>Avant</p><div style="${style}">Caché <b>ceci</b></div><p>Après</p>`)).toBe('Avant\n\nAprès')
    expect(toText(`<p>Votez <span style="${style}">https://x.ca/v</span></p>`)).toBe('Votez')
  })

  test('has what is shown within it, images that are seen, and the columns of a table in their place', () => {
    expect(toText('<p hidden>a</p><p>b</p>')).toBe('b')
    expect(toText('<div style="font-size:0">a<p style="font-size:14px">b</p></div>')).toBe('b')
    expect(toText('<div style="visibility:hidden">a<p style="visibility:visible">b</p></div>')).toBe('b')
    expect(toText('<p style="font-size:0"><img src="https://x.ca/a.png" alt="A"></p>')).toBe('A')
    expect(toText('a<img src="https://x.ca/a.png" alt="A" width="1">b')).toBe('ab')
    const row = '<tr><th>Nom</th><td style="font-size:0">&nbsp;</td><td>a</td></tr>'
    expect(toText(`<table>${row}${row}</table>`)).toBe('Nom      a\nNom      a')
  })

  test('has links and tables, and no images', () => {
    expect(toText('<p>Votez <a href="https://x.ca/v">ici</a>.</p>')).toBe('Votez ici : https://x.ca/v.')
    expect(toText('<a href="https://x.ca/v">https://x.ca/v</a>')).toBe('https://x.ca/v')
    expect(toText('a<img src="https://x.ca/a.png" alt="A">b')).toBe('a A b')
    expect(toText('<table><tr><th>Nom</th><td>a</td></tr><tr><th>Membre</th><td>b</td></tr></table>')).toBe(
      'Nom      a\nMembre   b',
    )
    expect(
      toText('mot '.repeat(30).trim())
        .split('\n')
        .map(({ length }) => length),
    ).toEqual([99, 19])
  })

  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const texts = (html: string) => toText(html).split(/\s*\n\s*/)

  test('shows what lays out other tables, or spans rows, as texts one after the other', () => {
    expect(toText(`<table>${row('a', 'b')}</table>`)).toBe('a   b')
    const inner = `<table>${row('b', 'c')}</table>`
    expect(texts(`<table>${row('a', inner)}</table>`)).toEqual(['a', 'b   c'].flatMap((one) => one))
    expect(texts('<table><tr><td rowspan="2">a</td><td>b</td></tr></table>').join('')).toBe('ab')
  })

  test('shows tables as columns until these have taken the room that there is', () => {
    // A row of ten columns takes 630 characters for each of its lines: its own, those of its cells and of their texts.
    const table = (rows: number) =>
      `<table>${row(...Array.from({ length: 10 }, (_, n) => String(n))).repeat(rows)}</table>`
    const isColumns = (html: string) => toText(html).includes('0   1   2')
    // Each row has 21 nodes, of which those with data count two lines.
    expect([isColumns(table(51)), isColumns(table(52))]).toEqual([true, false])
    const two = toText(`${table(30)}<p>fin</p>${table(30)}`)
    expect([two.split('fin')[0]?.includes('0   1'), two.split('fin')[1]?.includes('0   1')]).toEqual([true, false])
  })

  test('counts the columns that cells span', () => {
    const wide = (colspan: string) => `<table><tr><td colspan="${colspan}">a</td><td>b</td></tr></table>`
    const isColumns = (html: string) => /a {3,}b/.test(toText(html))
    expect(isColumns(wide('2'))).toBe(true)
    expect(isColumns(wide('x'))).toBe(true)
    expect(isColumns(wide('100000'))).toBe(false)
  })
})
