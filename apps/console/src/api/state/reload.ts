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

const entryIn = (page: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]

/**
 * If the server has a newer console than this page, the page starts again with that: once, whatever comes of it. Its
 * own files are gone from the server by then.
 */
export async function reloadIfNewer(): Promise<void> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const newer = entryIn(page)
  if (!own || !newer || newer === own || sessionStorage.getItem(doneKey) === newer) return
  sessionStorage.setItem(doneKey, newer)
  reloading = true
  for (const keep of listeners) keep()
  window.location.reload()
}
