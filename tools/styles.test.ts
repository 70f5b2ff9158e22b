import { districtNames } from '@cpm/contract/districts'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Laws of the console's style sheets, which neither the compiler nor the linter knows. */
const root = fileURLToPath(new URL('../apps/console/src/', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const sheets = files.filter((file) => file.endsWith('.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file))
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const imported = /^import (\w+) from '(\.[^']*\.module\.css)'$/gm
const uses = scripts.flatMap((file) =>
  [...text(file).matchAll(imported)].map(([, name = '', path = '']) => ({
    file,
    name,
    sheet: normalize(join(dirname(file), path)),
  })),
)
/** The classes a module has for its components; what is antd's stays antd's. */
const classesOf = (sheet: string) => {
  const own = text(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/url\([^)]*\)/g, '')
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

describe('the styles', () => {
  test('every style sheet is a module but the one of the whole house', () => {
    expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual(['global.css'])
    // What a package draws has a sheet of its own, which comes with the part that shows it.
    expect(scripts.filter((file) => /^import '\.[^']*\.css'/m.test(text(file)))).toEqual(['main.tsx'])
  })

  test('every module is somebody’s', () => {
    const known = new Set(uses.map(({ sheet }) => sheet))
    expect(sheets.filter((file) => file.endsWith('.module.css') && !known.has(file))).toEqual([])
  })

  test('a component has a module of its own resource or of the kit', () => {
    const home = (file: string) => {
      const [first = '', second] = file.split('/')
      return (districtNames as readonly string[]).includes(first) ? `${first}/${second}` : first
    }
    const foreign = uses.filter(({ file, sheet }) => home(sheet) !== 'kit' && home(file) !== home(sheet))
    expect(foreign.map(({ file, sheet }) => `${file}: ${sheet}`)).toEqual([])
  })

  test('a component names only classes that its module has', () => {
    const lost = uses.flatMap(({ file, name, sheet }) =>
      [...text(file).matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))]
        .map(([, one = '']) => one)
        .filter((one) => !classesOf(sheet).has(one))
        .map((one) => `${file}: ${one} of ${basename(sheet)}`),
    )
    expect(lost).toEqual([])
  })

  test('what a sheet expects of another component, some component says it is', () => {
    const said = scripts.map((file) => text(file)).join('\n')
    const expected = new Set(
      sheets.flatMap((file) => [...text(file).matchAll(/\[data-is~='([\w-]+)'\]/g)].map(([, one = '']) => one)),
    )
    const parts = new Set(
      [...said.matchAll(/data-is=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = '', code = '']) =>
        `${plain} ${code}`.split(/[^\w-]+/),
      ),
    )
    expect([...expected].filter((one) => !parts.has(one))).toEqual([])
  })

  test('a module has no class that nobody names', () => {
    const word = (one: string) => new RegExp(`['"]${one}['"]`)
    const everything = scripts.map((file) => text(file)).join('\n')
    const left = sheets.flatMap((sheet) => {
      const users = uses.filter((use) => use.sheet === sheet).map(({ file, name }) => ({ name, code: text(file) }))
      // A class that is chosen by a value, `styles[tone]`, stands as a word where that value comes from.
      const isChosen = users.some(({ name, code }) => new RegExp(`(?<![\\w.])${name}\\[`).test(code))
      return [...classesOf(sheet)]
        .filter((one) => !users.some(({ name, code }) => new RegExp(`(?<![\\w.])${name}\\.${one}\\b`).test(code)))
        .filter((one) => !(isChosen && word(one).test(everything)))
        .map((one) => `${sheet}: ${one}`)
    })
    expect(left).toEqual([])
  })

  /** The picture of the sign-in page is night in both themes. */
  const picture = 'sign-in/login/login-art.module.css'
  const rules = sheets
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) =>
      [...text(file).matchAll(/^\s*([\w-]+): ([^;{]*);/gm)].map(([, what = '', value = '']) => ({ file, what, value })),
    )
  const said = ({ file, what, value }: (typeof rules)[number]) => `${file}: ${what}: ${value}`

  test('a sheet says colours by the tokens of global.css', () => {
    expect(rules.length).toBeGreaterThan(1000)
    const wild = rules.filter(
      ({ file, value }) =>
        file !== picture && /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value.replaceAll(/url\([^)]*\)/g, '')),
    )
    expect(wild.map(said)).toEqual([])
  })

  test('a sheet says sizes of text, corners and spaces up to 24 px by the tokens of global.css', () => {
    const wild = rules.filter(({ what, value }) => {
      if (/^font(-size)?$|radius$/.test(what)) return /\d(px|rem)/.test(value.replace(/\/[\d.]+px/, ''))
      const sizes = [...value.matchAll(/(?<![\w.-])-?(\d+(?:\.\d+)?)px/g)].map(([, size]) => Number(size))
      return /^(row-|column-)?gap$|^(margin|padding)(-|$)/.test(what) && sizes.some((size) => size > 1 && size <= 24)
    })
    expect(wild.map(said)).toEqual([])
  })
})
