import { useSession } from '../../api/session/session.ts'
import { homePath, wanted } from '../guard.ts'
import { fits } from '../place.ts'

let done = false

type ConsoleFiles = {
  /**
   * Every file that is not part of the first paint, without the folder and the ending of a script; the first `shared`
   * of them the console cannot do without.
   */
  files: string[]
  shared: number
  /** Which others a page needs, by its path: files, and chunks of words by name. */
  pages: Record<string, (number | string)[]>
  /** The files of a chunk of words: Chinese, English. */
  words: Record<string, [cn: number, en: number]>
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
  const { files, shared, pages, words } = JSON.parse(written) as ConsoleFiles
  const language = useSession.getState().language === 'cn' ? 0 : 1
  const fileOf = (one: number | string) => files[typeof one === 'string' ? (words[one]?.[language] ?? -1) : one]
  const [path = homePath] = wanted(window.location.search).split(/[?#]/)
  const page = Object.keys(pages).find((pattern) => fits(pattern, path))
  const own = ['frame', ...(page ? (pages[page] ?? []) : [])].map(fileOf)
  for (const file of [...files.slice(0, shared), ...own].filter((one) => one !== undefined)) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    if (isStyle) Object.assign(link, { rel: 'prefetch', as: 'style' })
    else link.rel = 'modulepreload'
    link.href = `/assets/${file}${isStyle ? '' : '.js'}`
    document.head.append(link)
  }
}
