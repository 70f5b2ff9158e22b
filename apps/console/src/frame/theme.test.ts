import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readSession } from '../api/session/session.ts'
import { themeAt } from '../api/state/setting.ts'
import { palette } from './theme.ts'

const css = readFileSync(new URL('../global.css', import.meta.url), 'utf8')
const [white = '', dark = ''] = css.split("[data-theme='dark'] {")
const variables = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))

describe('themes', () => {
  it('has the same colours in antd and in the style sheet', () => {
    expect(variables(white)).toMatchObject(palette.white)
    expect(variables(dark)).toMatchObject(palette.dark)
  })

  it('has every colour in both themes', () => {
    expect(Object.keys(variables(dark)).toSorted()).toEqual(Object.keys(variables(white)).toSorted())
  })

  it.each([
    [5, 59, 'dark'],
    [6, 0, 'white'],
    [17, 59, 'white'],
    [18, 0, 'dark'],
  ] as const)('[4.3] auto at %i:%i is %s', (hour, minute, theme) => {
    expect(themeAt('auto', new Date(2026, 10, 21, hour, minute))).toBe(theme)
  })
})

describe('the first paint', () => {
  const script = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

  /** What boot.js writes on the document, run as the browser would. */
  function boot(contents: Record<string, string>, languages: string[], now: Date) {
    const root = { dataset: {} as Record<string, string>, lang: '' }
    const fetched: { href: string; rel: string }[] = []
    const files = {
      files: ['console', 'console.css', 'start-cn', 'start-en', 'frame-cn', 'frame-en', 'home'],
      shared: 2,
      pages: { '/dashboard/index': [6] },
      words: { start: [2, 3], frame: [4, 5] },
    }
    class Clock extends Date {
      constructor() {
        super(now)
      }
    }
    const storage = { getItem: (key: string) => contents[key] ?? null, setItem() {}, removeItem() {} }
    vm.runInNewContext(script, {
      document: {
        documentElement: root,
        querySelector: () => ({ content: JSON.stringify(files) }),
        createElement: () => ({ href: '', rel: '' }),
        head: { append: (link: { href: string; rel: string }) => fetched.push(link) },
      },
      location: { pathname: '/' },
      localStorage: storage,
      navigator: { languages },
      Date: Clock,
    })
    return { ...root, fetched: fetched.map((one) => one.href), session: readSession(storage, languages, now) }
  }

  it.each([
    ['nothing kept', {}, ['zh-CN']],
    ['dark', { sys: '{"setting":{"themeModel":"dark"}}', language: 'en' }, ['zh-CN']],
    ['auto', { sys: '{"setting":{"themeModel":"auto"},"language":"cn"}' }, ['en']],
    ['broken', { sys: '{{', language: 'xx' }, ['fr']],
    ['null', { sys: 'null' }, []],
  ])('has the theme and language the console then has: %s', (_name, contents, languages) => {
    for (const hour of [3, 12, 20]) {
      const { dataset, lang, session } = boot(
        contents as Record<string, string>,
        languages,
        new Date(2026, 10, 21, hour),
      )
      expect(dataset.theme).toBe(session.setting.theme)
      expect(lang).toBe(session.language === 'cn' ? 'zh-CN' : 'en')
    }
  })

  it('has the words of that language on their way, and for a kept session those of the console and its page', () => {
    const now = new Date(2026, 10, 21)
    expect(boot({ language: 'cn' }, ['en'], now).fetched).toEqual(['/assets/start-cn.js'])
    expect(boot({}, ['en'], now).fetched).toEqual(['/assets/start-en.js'])
    const kept = { language: 'en', sys: '{"isLogin":true,"info":{"id":"1"}}' }
    const files = ['start-en.js', 'console.js', 'console.css', 'frame-en.js', 'home.js']
    expect(boot(kept, ['zh-CN'], now).fetched).toEqual(files.map((file) => `/assets/${file}`))
  })
})
