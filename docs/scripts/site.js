// What makes the pages more comfortable; they are whole without it.

const { body } = document
const root = document.documentElement

/** Keeps a choice of the reader in this browser, for this site alone. */
function keep(name, value) {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is refused: the choice ends with the page.
  }
}

function kept(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const make = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

// The language of the reader is a word in a cookie, which /docs/ and the pages of codes read, and nobody else.
document.querySelector('.language')?.addEventListener('click', ({ currentTarget }) => {
  keep('docs-language', currentTarget.hreflang)
  document.cookie = `docs-language=${currentTarget.hreflang}; path=/; max-age=31536000; samesite=lax`
})

const theme = document.querySelector('.theme')
if (theme) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches)
  const show = () => theme.setAttribute('aria-pressed', String(isDark()))
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    keep('docs-theme', root.dataset.theme)
    show()
  })
  system.addEventListener('change', show)
  theme.hidden = false
  show()
}

// Over plain http, but on this very machine, pages have no clipboard: then nothing is copied.
const copied = navigator.clipboard ? document.querySelectorAll('figure.code:not(.output)') : []
for (const figure of copied) {
  const button = make('button', { type: 'button', textContent: body.dataset.copy })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent)
    button.textContent = body.dataset.copied
    setTimeout(() => (button.textContent = body.dataset.copy), 1500)
  })
  figure.append(button)
}

// The samples of a call stand under each other: as tabs, one is seen, in the language that was chosen last.
const tabs = []
function choose(label) {
  for (const { label: own, tab, panel } of tabs) {
    const isChosen = own === label || (!tab.list.labels.includes(label) && own === tab.list.labels[0])
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    panel.hidden = !isChosen
  }
}
function move(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.children]
  const next = all.at((all.indexOf(document.activeElement) + step) % all.length)
  const { top } = next.getBoundingClientRect()
  choose(next.textContent)
  scrollBy(0, next.getBoundingClientRect().top - top)
  next.focus({ preventScroll: true })
  keep('docs-sample', next.textContent)
}
for (const samples of document.querySelectorAll('.samples')) {
  const panels = [...samples.querySelectorAll('.panel')]
  const list = make('div', { className: 'tabs' })
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', samples.dataset.label)
  list.labels = panels.map(({ dataset }) => dataset.label)
  for (const panel of panels) {
    const { label } = panel.dataset
    const id = `${samples.parentElement.id}-${list.labels.indexOf(label)}`
    const tab = make('button', { type: 'button', textContent: label, id: `tab-${id}`, list })
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `panel-${id}`)
    Object.assign(panel, { id: `panel-${id}` }).setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', () => {
      const { top } = tab.getBoundingClientRect()
      choose(label)
      // What stands above became longer or shorter: the reader stays where the click was.
      scrollBy(0, tab.getBoundingClientRect().top - top)
      keep('docs-sample', label)
    })
    tabs.push({ label, tab, panel })
    list.append(tab)
  }
  list.addEventListener('keydown', move)
  samples.querySelector('h3').after(list)
  samples.classList.add('tabbed')
}
if (tabs.length > 0) choose(kept('docs-sample') ?? tabs[0].label)

// On a narrow screen the lists of the side would push the text away.
if (matchMedia('(max-width: 60rem)').matches) {
  for (const details of document.querySelectorAll('.side details')) details.open = false
}

// Addresses of the reference of old, which was one page.
const [, tag, operation = ''] = /^#tag\/(\w+)(?:\/operation\/(\w+))?/.exec(location.hash) ?? []
if (tag && document.querySelector('[data-subjects]')) location.replace(`reference/${tag}.html#${operation}`)
