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
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/url\([^)]*\)/g, '')
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

describe('the styles', () => {
  test('every style sheet is a module but the one of the whole house', () => {
    expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual(['global.css'])
    expect(scripts.filter((file) => /^import '[^']*\.css'/m.test(text(file)))).toEqual(['main.tsx'])
  })

  test('every module is somebody’s', () => {
    const known = new Set(uses.map(({ sheet }) => sheet))
    expect(sheets.filter((file) => file.endsWith('.module.css') && !known.has(file))).toEqual([])
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
})
