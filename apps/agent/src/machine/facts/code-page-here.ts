import { readFile } from 'node:fs/promises'
import { keysIfAny } from '../../windows/windows-registry.ts'
import { cached } from './cache.ts'

const hourMs = 3_600_000
const nls = String.raw`HKLM\SYSTEM\CurrentControlSet\Control\Nls\CodePage`
/** Where a system says its locale, of what has no environment of a person. */
const localeFiles = ['/etc/locale.conf', '/etc/default/locale']

/** What programs of this machine write in where they do not write UTF-8: `936`, `zh_CN.GBK`. Undefined if none is set. */
export const codePageHere = cached(hourMs, () => (process.platform === 'win32' ? ofWindows() : ofLocale()))

async function ofWindows(): Promise<string | undefined> {
  const page = (await keysIfAny(nls)).map(({ values }) => values.get('OEMCP')).find((one) => one !== undefined)
  return page === undefined ? undefined : String(page)
}

async function ofLocale(): Promise<string | undefined> {
  const { LC_ALL: all, LC_CTYPE: ctype, LANG: lang } = process.env
  const own = all || ctype || lang
  const files = own ? [] : await Promise.all(localeFiles.map((file) => readFile(file, 'utf8').catch(() => '')))
  return localeCodePage(own ?? files.join('\n'))
}

/** The encoding of a locale, as it stands in the environment or in a file of lines `LANG=…`. */
export function localeCodePage(text: string): string | undefined {
  return /^(?:LC_ALL=|LC_CTYPE=|LANG=)?["']?[A-Za-z_]+\.([\w-]+)/m.exec(text)?.[1]
}
