const theme = { typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } }
Redoc.init(
  '/openapi.json',
  { hideDownloadButtons: false, sortRequiredPropsFirst: true, theme },
  document.querySelector('#docs'),
)
