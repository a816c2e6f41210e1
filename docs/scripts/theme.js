// Before anything is painted: the theme that the reader chose; without a choice, that of the system.
try {
  const chosen = localStorage.getItem('docs-theme')
  if (chosen) document.documentElement.dataset.theme = chosen
} catch {
  // Storage is refused: the theme of the system.
}
