import { homePath, wanted } from '../guard.ts'
import { fits } from '../place.ts'

let done = false

type ConsoleFiles = {
  /** Every file that is not part of the first paint; the first `shared` of them the console cannot do without. */
  files: string[]
  shared: number
  /** Which others a page needs, by its path. */
  pages: Record<string, number[]>
}

/**
 * Has the files of the console, and of the page it opens with, fetched and not run: nothing is in the way of the
 * typing, and all is there when the sign-in is answered. The build writes which files they are; for a kept session
 * boot.js does the same at once.
 */
export function prefetchConsole(): void {
  if (done) return
  done = true
  const written = document.querySelector<HTMLMetaElement>('meta[name="console-files"]')?.content
  if (!written) return
  const { files, shared, pages } = JSON.parse(written) as ConsoleFiles
  const [path = homePath] = wanted(window.location.search).split(/[?#]/)
  const page = Object.keys(pages).find((pattern) => fits(pattern, path))
  const own = page ? (pages[page] ?? []).map((at) => files[at] as string) : []
  for (const file of [...files.slice(0, shared), ...own]) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'prefetch', as: 'style' })
    else link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
