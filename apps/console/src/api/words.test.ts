import { fileURLToPath } from 'node:url'
import { allPermissions, allWords } from '@cpm/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { namedIn } from '../../plugins/word-plan.ts'
import { type WordsOfConsole, wordsOfConsole } from '../../plugins/words.ts'

let made: WordsOfConsole
beforeAll(async () => {
  made = await wordsOfConsole(fileURLToPath(new URL('../..', import.meta.url)))
})
const keysOf = (...chunks: string[]) => new Set(chunks.flatMap((name) => made.plan.chunks[name] ?? []))

describe('the words of the console', () => {
  it('are all in some chunk, in both languages', () => {
    const { codes, ...chunks } = made.plan.chunks
    expect(new Set(Object.values(chunks).flat())).toEqual(new Set(Object.keys(allWords)))
    expect(new Set(codes)).toEqual(new Set(Object.keys(allPermissions)))
    for (const key of Object.keys(allWords)) expect(made.words[key], key).toHaveLength(2)
  })

  it('are few before anyone has signed in', () => {
    const start = keysOf('start')
    expect(start).toContain('login.submit')
    expect(start).toContain('password.forgot')
    expect([...start].filter((key) => /^(terminal|task|group|audit|mail|dictionary|customer)\./.test(key))).toEqual([])
  })

  it('come with the district of the page, and with no other that the page has nothing from', () => {
    expect(made.plan.pages['/device/index']).toContain('estate')
    expect(made.plan.pages['/user/role']).toContain('people')
    for (const path of ['/sysManage/mail', '/user/dicInfo', '/helpManual']) {
      for (const other of ['estate', 'delivery', 'service', 'rest'])
        expect(made.plan.pages[path], path).not.toContain(other)
    }
  })

  it('that only the server says are fetched by no page', () => {
    expect(keysOf('rest')).toContain('mail.passwordCode.subject')
  })
})

describe('the keys a file names', () => {
  it('are whole, or begin, end or stand in what it makes', () => {
    const named = namedIn(
      "t('user.logOut'); t(`run.status.${state}`); t(`${kind}.status.${state}`); wordOf('audit.' + name); t(`${kind}.many`)",
    )
    expect(named.keys).toEqual(['user.logOut'])
    expect(named.begins).toEqual(['run.status.', 'audit.'])
    expect(named.middles).toEqual(['.status.', '.many'])
    expect(named.anything).toBe(false)
  })

  it('are those of the fields of a list, and those a list calls itself by', () => {
    const fields = namedIn(`export const shopFields = fieldList('shop', shopRow, {
  name: { sort: true, width: 190 },
  owner: { word: 'shop.keeper', words: true },
  kind: {
    words: 'shop.sort',
    width: 100,
  },
})
const after = { other: { words: true } }`)
    expect(fields.keys).toEqual(expect.arrayContaining(['shop.name', 'shop.keeper', 'shop.kind']))
    expect(fields.keys).not.toContain('shop.other')
    expect(fields.begins).toEqual(['shop.keeper.', 'shop.sort.'])
    expect(namedIn('<ListTable of="shop" icon="home" />').keys).toEqual(
      expect.arrayContaining(['shop.many', 'shop.noMatch', 'shop.edit']),
    )
  })

  it('may be any where nothing of them is written', () => {
    expect(namedIn('wordOf(`${table}.${column}`)').anything).toBe(true)
  })
})
