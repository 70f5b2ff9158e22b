import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Laws of the decisions: each has a line in the index, and each link between documents resolves. */
const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const folder = join(docs, 'decisions')
const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name))
const index = readFileSync(join(folder, 'README.md'), 'utf8')

const status = String.raw`(?:holds|(?:partly )?replaced by \[\d+\].*)`
/** Links to files within the repository, without the place in the file. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to.split('#')[0] as string)
    .filter((to) => to && !/^\w+:/.test(to))

describe('the decisions', () => {
  test('each file has one line in the index, with a sentence and a status', () => {
    const without = names.filter((name) => {
      const number = Number(name.slice(0, 4))
      const line = new RegExp(String.raw`^\| \[${number}\]\(${name}\) +\| .+\. +\| ${status} *\|$`, 'gm')
      return [...index.matchAll(line)].length !== 1
    })
    expect(without).toEqual([])
  })

  test('the title of a file starts with its number', () => {
    const wrong = names.filter(
      (name) => !readFileSync(join(folder, name), 'utf8').startsWith(`# ${Number(name.slice(0, 4))}. `),
    )
    expect(wrong).toEqual([])
  })

  test('a partly replaced decision names its replacement below the title', () => {
    for (const [, name = '', by = ''] of index.matchAll(/^\| \[\d+\]\((.+?)\) .*\| partly replaced by (.*?) *\|$/gm)) {
      const [, , line] = readFileSync(join(folder, name), 'utf8').split('\n')
      expect(line, name).toMatch(/^Partly replaced by /)
      expect(linksOf(line as string), name).toEqual(linksOf(by))
    }
  })

  test('each link of a document resolves', () => {
    const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
    const broken = files.flatMap((name) =>
      linksOf(readFileSync(join(docs, name), 'utf8'))
        .filter((to) => !existsSync(join(docs, name, '..', to)))
        .map((to) => `${name}: ${to}`),
    )
    expect(broken).toEqual([])
  })
})
