const colour = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i, /^(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)$/i]
const length = String.raw`\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?`
const size = [new RegExp(`^${length}$`), /^(?:auto|inherit|initial|normal|none|medium|small|large|smaller|larger)$/]
const sizes = [new RegExp(String.raw`^(?:(?:${length}|auto)\s*){1,4}$`)]
/** Words, numbers and the functions of colours: what loads, runs or escapes is none of them. */
const words = [/^(?:[\w\s.,%#+/'"!-]|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)){1,300}$/i]
/** A ground: words and colours, one image that is loaded by https, or a gradient. */
const ground = [
  /^[\w\s.,%#+/-]{1,200}$/,
  /^(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)[\w\s.,%#+/-]{0,100}$/i,
  /^[\w\s.,%#+/-]{0,60}url\(["']?https:\/\/[^\s"'()\\;<>]{1,500}["']?\)[\w\s.,%#+/-]{0,100}$/i,
  /^(?:linear|radial)-gradient\([\w\s.,%#-]{1,200}\)$/i,
]

const sides = (name: string, end = '') => ['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}${end}`)
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((corner) => `border-${corner}-radius`)
const all = (names: readonly string[], values: RegExp[]) => names.map((name) => [name, values] as const)

/**
 * The properties that an e-mail keeps, each with the values that it may have: those that e-mails are written with. None of
 * them moves an element over another one.
 */
export const properties: Record<string, RegExp[]> = Object.fromEntries([
  ...all(['color', 'background-color', 'border-color', ...sides('border', '-color'), 'text-decoration-color'], colour),
  ...all(['background', 'background-image'], ground),
  ...all(['background-position', 'background-repeat', 'background-size'], words),
  ...all(['font-size', 'width', 'max-width', 'min-width', 'height', 'max-height', 'min-height'], size),
  ...all(['padding', ...sides('padding'), 'margin', ...sides('margin'), 'border-spacing'], sizes),
  ...all(['border-radius', ...corners, 'line-height', 'text-indent', 'mso-padding-alt'], sizes),
  ...all(['letter-spacing', 'word-spacing'], [/^-?\d{1,2}(?:\.\d{1,3})?(?:px|em|rem|pt)?$/, /^normal$/]),
  ['text-align', [/^(?:left|right|center|justify|start|end|inherit)$/]],
  ['font-weight', [/^(?:bold|bolder|lighter|normal|inherit|\d{3})$/]],
  ['font-style', [/^(?:italic|oblique|normal)$/]],
  ['text-decoration', [/^(?:underline|none|line-through|overline)$/]],
  [
    'display',
    [/^(?:none|block|inline|inline-block|list-item|(?:inline-)?(?:table|flex)|table-(?:cell|row|row-group))$/],
  ],
  ...all(['font', 'font-family', 'font-variant', 'text-transform', 'text-shadow', 'direction', 'white-space'], words),
  ...all(['border', ...sides('border'), 'border-style', ...sides('border', '-style'), 'border-width'], words),
  ...all([...sides('border', '-width'), 'border-collapse', 'box-sizing', 'table-layout', 'caption-side'], words),
  ...all(['vertical-align', 'float', 'clear', 'visibility', 'opacity', 'overflow', 'word-break', 'word-wrap'], words),
  ...all(['overflow-wrap', 'hyphens', 'list-style-type', 'list-style-position'], words),
  ...all(['-webkit-text-size-adjust', '-ms-text-size-adjust', '-ms-interpolation-mode'], words),
  ...all(['mso-hide', 'mso-line-height-rule', 'mso-table-lspace', 'mso-table-rspace'], words),
])

const loaded = /url\((?!\s*["']?https:\/\/)[^()]{0,1000}\)/gi
const emptied = /(?:^|;)\s*background(?:-image)?\s*:\s*(?=;|$)/i
const chosen = /(^|;)\s*color\s*:[^;]*/gi

/**
 * A style without the images that may not be loaded. The colours of a ground stay; where nothing of it does, the colour of
 * the text that was chosen for it goes too: white on what is white by then, nobody could read.
 */
export function withoutUnsafeGrounds(style: string): string {
  const safe = style.replaceAll(loaded, '')
  return emptied.test(safe) && !/background-color\s*:/i.test(safe) ? safe.replaceAll(chosen, '$1') : safe
}
