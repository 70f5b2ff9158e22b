/** Under this the storage of the tab knows for which console it has started again, so that it does so once. */
const doneKey = 'cpm-reloaded'

let reloading = false
/** While the page starts again by itself nobody is asked whether to leave it. */
export const isReloading = () => reloading

const listeners = new Set<() => void>()
/** What is to be kept over the start is written down then. */
export function beforeReload(keep: () => void): void {
  listeners.add(keep)
}

/** What a page begins with: with any file of the console the name of one of these changes. */
const entryOf = (scripts: Iterable<string | null | undefined>) => [...scripts].join(' ')
const scriptsIn = (page: string) => page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g).map(([, src]) => src)
const ownScripts = () => [...document.querySelectorAll('script[type="module"]')].map((one) => one.getAttribute('src'))

/**
 * If the server has a newer console than this page, the page starts again with that: once, whatever comes of it. Its
 * own files are gone from the server by then.
 */
export async function reloadIfNewer(): Promise<void> {
  const own = entryOf(ownScripts())
  const page = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const newer = entryOf(scriptsIn(page))
  if (own === '' || newer === '' || newer === own || sessionStorage.getItem(doneKey) === newer) return
  sessionStorage.setItem(doneKey, newer)
  reloading = true
  for (const keep of listeners) keep()
  window.location.reload()
}
