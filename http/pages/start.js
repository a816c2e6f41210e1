const theme = { typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } }
const docs = document.querySelector('#docs')
Redoc.init(docs.dataset.contract, { hideDownloadButtons: false, sortRequiredPropsFirst: true, theme }, docs)
