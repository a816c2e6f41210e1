/* global Redoc, contract */
// Served, the page knows the address of its service; opened from a file, it can only show what one looks like.
const url = location.protocol === 'file:' ? 'https://api.exemple.ca' : location.origin
const font = { fontFamily: 'system-ui, sans-serif' }
const options = {
  hideDownloadButtons: true,
  sortRequiredPropsFirst: true,
  scrollYOffset: '.top',
  theme: {
    colors: { primary: { main: '#1a4f8b' } },
    typography: { ...font, fontSize: '15px', headings: font, links: { color: '#1a4f8b' } },
    sidebar: { width: '280px', backgroundColor: '#f4f6f9' },
    rightPanel: { backgroundColor: '#1c2430' },
  },
}
Redoc.init({ ...contract, servers: [{ url }] }, options, document.querySelector('#redoc'))
