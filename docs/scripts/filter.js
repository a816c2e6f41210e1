// The codes that have all the words that are typed.

const filter = document.querySelector('#filter')
if (filter) {
  const line = filter.closest('.filter')
  const families = [...document.querySelectorAll('.family')]
  const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const entries = families.flatMap((family) =>
    [...family.querySelectorAll('.error')].map((node) => ({ node, family, text: plain(node.textContent) })),
  )
  line.hidden = false
  filter.addEventListener('input', () => {
    const words = plain(filter.value).split(/\s+/)
    for (const { node, text } of entries) node.hidden = !words.every((word) => text.includes(word))
    for (const family of families) family.hidden = !family.querySelector('.error:not([hidden])')
    const shown = entries.filter(({ node }) => !node.hidden).length
    line.querySelector('output').textContent = `${shown} ${line.dataset.of} ${entries.length}`
  })
}
