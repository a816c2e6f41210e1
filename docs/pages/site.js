// What makes the pages more comfortable; they are whole without it.

for (const figure of document.querySelectorAll('figure.code:not(.output)')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
  figure.append(button)
}

// On a narrow screen the lists of the side would push the text away.
if (matchMedia('(max-width: 50rem)').matches) {
  for (const details of document.querySelectorAll('.side details')) details.open = false
}

const filter = document.querySelector('#filter')
if (filter) {
  const families = [...document.querySelectorAll('.family')]
  const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const entries = families.flatMap((family) =>
    [...family.querySelectorAll('.error')].map((node) => ({ node, family, text: plain(node.textContent) })),
  )
  filter.closest('.filter').hidden = false
  filter.addEventListener('input', () => {
    const words = plain(filter.value).split(/\s+/)
    for (const { node, text } of entries) node.hidden = !words.every((word) => text.includes(word))
    for (const family of families) family.hidden = !family.querySelector('.error:not([hidden])')
    const shown = entries.filter(({ node }) => !node.hidden).length
    document.querySelector('.filter output').textContent = `${shown} of ${entries.length}`
  })
}
