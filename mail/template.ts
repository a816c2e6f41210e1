import { escapeHtml } from './html.ts'

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** What stands around the content of an e-mail: its subject, who sends it unless that is left out, and its style sheet. */
export type Around = { readonly sujet: string; readonly pied: string | undefined; readonly sheet: string }

/** The look of an e-mail around its content: readers of mail know styles only where they are used. */
export function mailPage(contenu: string, { sujet, pied, sheet }: Around): string {
  const style = `margin:0;padding:0;background:#eef1f5;${font};font-size:16px;line-height:1.5;color:#1c2733`
  return page(
    { sujet, sheet, style },
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px;overflow-wrap:anywhere">
${bounded(contenu)}
</td></tr>
</table>
${pied === undefined ? '' : `<p style="max-width:600px;margin:16px auto 0;font-size:13px;color:#52606d">${escapeHtml(pied)}</p>`}
</td></tr>
</table>
`,
  )
}

/** A content that covers nothing of what stands below it: what is larger than its place scrolls. */
const bounded = (contenu: string) => `<div style="overflow:auto">
${contenu}
</div>`

/** A whole page that somebody wrote, as it was written: nothing around it but who sends it. */
export function ownPage(contenu: string, { sujet, pied, sheet }: Around): string {
  return page(
    { sujet, sheet, style: 'margin:0;padding:0' },
    `${bounded(contenu)}
${pied === undefined ? '' : `<p style="max-width:600px;margin:16px auto;padding:0 12px;${font};font-size:13px;line-height:1.5;color:#52606d;text-align:center">${escapeHtml(pied)}</p>\n`}`,
  )
}

type Head = Pick<Around, 'sujet' | 'sheet'> & { readonly style: string }

/** A document of HTML with a title, a sheet where it has one, and one style of its body. */
const page = ({ sujet, sheet, style }: Head, inside: string) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(sujet)}</title>
${sheet === '' ? '' : `<style>\n${sheet}\n</style>\n`}</head>
<body style="${style}">
${inside}</body>
</html>
`

const button =
  'display:inline-block;padding:12px 24px;background:#0b5394;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600'

// Between words only: beside a long value, a label would be broken anywhere.
const label = 'padding:4px 16px 4px 0;font-weight:400;color:#52606d;overflow-wrap:normal'

/** The few styles of the content, set on its elements. */
export const styled = (contenu: string) =>
  contenu
    .replaceAll('class="bouton"', `style="${button}"`)
    .replaceAll('<th>', `<th align="left" valign="top" style="${label}">`)
    .replaceAll('<td>', '<td valign="top" style="padding:4px 0;font-weight:600">')
