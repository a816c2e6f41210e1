import { expect, test } from 'vitest'
import { sanitise } from '../../../mail/html.ts'

test.each([
  ['<tr><td>a</td></tr>', '<div><div>a</div></div>'],
  ['<table><table><tr><td>a</td></tr></table></table>', '<table><div><tr><td>a</td></tr></div></table>'],
  ['<ul><li><div><li>a</li></div></li></ul>', '<ul><li><div><div>a</div></div></li></ul>'],
  ['<h1><div><h2>a</h2></div></h1>', '<h1><div><div>a</div></div></h1>'],
  ['<dl><dt><p><dd>a</dd></p></dt></dl>', '<dl><dt><p><div>a</div></p></dt></dl>'],
])('what would end something else is a div: %s', (html, kept) => {
  expect(sanitise(html).contenu).toBe(kept)
})

test.each([
  '<table><caption>a</caption><thead><tr><th>a</th></tr></thead><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
  '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li><table><tr><td><ul><li>a</li></ul></td></tr></table></li></ol>',
  '<h1>a</h1><div><h2>b <a>c</a></h2></div><table><tr><td><h1>d</h1></td></tr></table><p>a<br />b</p>',
])('what stands in its place stays as it is: %s', (html) => {
  expect(sanitise(html).contenu).toBe(html)
})
