/** Preloaded: says at the end which packages were loaded. */
const watching = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    packages.add(url.match(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1])
    return next(url, context)
  } })
  process.on('exit', () => console.error('Loaded: ' + [...packages].filter(Boolean).join(' ')))`

/** What Node is given so that it says at its end which packages it has loaded. */
export const tellingPackages = ['--import', `data:text/javascript,${encodeURIComponent(watching)}`]

/** The packages that a process has loaded, by what it has said at its end. */
export const packagesIn = (said: string): string | undefined => /^Loaded: (.*)$/m.exec(said)?.[1]
