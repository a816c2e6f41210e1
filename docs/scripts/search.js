/* global MiniSearch, searchIndex */
// The search box: its library and its index are loaded when it is first opened.

const dialog = document.querySelector('dialog.search')
const opener = document.querySelector('.open-search')

if (dialog?.showModal && opener) {
  const input = dialog.querySelector('input')
  const status = dialog.querySelector('.found')
  const list = dialog.querySelector('.results')
  const { here } = document.body.dataset
  let ready

  const load = (src) =>
    new Promise((resolve, reject) => {
      document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }))
    })
  /** The engine; nothing where a script could not be loaded, which is said, and tried again by the next word. */
  async function prepare() {
    try {
      await Promise.all(opener.dataset.scripts.split(' ').map(load))
      const { options, index } = searchIndex
      return MiniSearch.loadJS(index, options)
    } catch {
      ready = undefined
      status.textContent = status.dataset.failed
    }
  }

  const open = () => {
    ready ??= prepare()
    dialog.showModal()
    input.select()
    void search()
  }

  const plain = (text) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const how = { prefix: true, boost: { heading: 5, names: 2 }, fuzzy: (term) => (term.length > 4 ? 0.15 : false) }

  async function search() {
    const words = plain(input.value)
    const engine = await (ready ??= prepare())
    if (!engine || words !== plain(input.value)) return
    const all = engine.search(words, { ...how, combineWith: 'AND' })
    const found = all.length > 0 ? all : engine.search(words, how)
    list.replaceChildren(...found.slice(0, 20).map(shown))
    status.textContent = words === '' ? '' : counted(found.length)
  }

  function counted(count) {
    const { none, one, found } = status.dataset
    return count === 0 ? none : count === 1 ? one : `${count} ${found}`
  }

  function shown({ kind, title, detail, url }) {
    const part = (tag, className, textContent) => Object.assign(document.createElement(tag), { className, textContent })
    const link = Object.assign(document.createElement('a'), { href: here + url })
    link.append(part('span', 'kind', kind), ' ', part('strong', '', title), ' ', part('span', 'detail', detail))
    link.addEventListener('click', () => dialog.close())
    const item = document.createElement('li')
    item.append(link)
    return item
  }

  // Arrows go from the box to the results and between them; Enter in the box opens the first one.
  const keys = {
    ArrowDown: (links) => goTo(links, 1),
    ArrowUp: (links) => goTo(links, -1),
    Enter: (links) => links[0]?.click(),
    // The box would be emptied first.
    Escape: () => dialog.close(),
  }

  function goTo(links, step) {
    const next = links.indexOf(document.activeElement) + step
    const target = next < 0 ? input : links[Math.min(next, links.length - 1)]
    target?.focus()
  }

  function move(event) {
    const isElsewhere = event.key === 'Enter' && document.activeElement !== input
    const act = isElsewhere ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act([...list.querySelectorAll('a')])
  }

  opener.hidden = false
  opener.addEventListener('click', open)
  input.addEventListener('input', () => void search())
  dialog.addEventListener('keydown', move)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select') !== null
    const isSlash = event.key === '/' && !isTyping
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (dialog.open || !(isSlash || isShortcut)) return
    event.preventDefault()
    open()
  })
}
