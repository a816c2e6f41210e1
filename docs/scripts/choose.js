// Opened from a file, the site has nobody who reads the languages of the browser; a service leads there by itself.
let chosen
try {
  chosen = localStorage.getItem('docs-language')
} catch {
  // Storage is refused.
}
const isEnglish = (chosen ?? navigator.language).startsWith('en')
location.replace(isEnglish ? 'en/index.html' : 'fr/index.html')
