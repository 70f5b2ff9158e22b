import { allPermissions, allWords, contract, type Permission } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type AnyRoute, placesOf } from '@cpm/contract/kernel/route'
import { requestOf } from '@cpm/contract/kernel/client'
import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from './test-house.ts'

const resources = Object.entries(contract as Record<string, Resource>)
const routes = resources.flatMap(([name, r]) =>
  Object.entries(r.routes).map(([verb, route]) => ({ name: `${name}.${verb}`, route })),
)
const guarded = routes.filter(({ route }) => route.permission !== 'public' && route.permission !== 'agent')
const byCode = guarded.filter(({ route }) => route.permission !== 'session')

describe('laws of the contract', () => {
  test('every word has both languages, and neither is a copy of its key', () => {
    for (const [key, [cn, en]] of Object.entries(allWords)) {
      expect(cn.trim(), key).not.toBe('')
      expect(en.trim(), key).not.toBe('')
      expect(en, key).not.toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('a text has the same places in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] as string).toSorted()
    for (const [key, [cn, en]] of Object.entries(allWords)) expect(places(cn), key).toEqual(places(en))
  })

  test('every route names a permission that is declared, and every permission is asked for by a page or button', () => {
    const codesInMenu = new Set(
      resources.flatMap(([, r]) => [...(r.pages ?? []), ...(r.buttons ?? [])]).flatMap((p) => p.codes),
    )
    for (const { name, route } of byCode) expect(allPermissions, name).toHaveProperty([route.permission])
    expect([...codesInMenu].toSorted()).toEqual(Object.keys(allPermissions).toSorted())
  })

  test('no two routes share an address, and every place in a path is an input', () => {
    const addresses = routes.map(({ route }) => `${route.method} ${route.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const { name, route } of routes) {
      for (const place of placesOf(route.path)) expect(Object.keys(route.input.shape), name).toContain(place)
    }
  })

  test('every route is called by a test', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    const texts = globSync('**/*.test.ts', { cwd: folder }).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    const all = texts.join('\n')
    const uncalled = routes.filter(({ name, route }) => {
      const [resource, verb] = name.split('.') as [string, string]
      const address = route.path.split('{')[0] as string
      return (
        !new RegExp(`\\b${resource}[!?]?\\s*\\.${verb}\\(`).test(all) && !(all.includes(address) && address.length > 15)
      )
    })
    expect(uncalled.map(({ name }) => name)).toEqual([])
  })
})

describe('laws of the server', () => {
  let house: House
  let stranger: Clients & { token: string }
  let bare: Clients & { token: string }
  /** What another enterprise has, and what nobody has. */
  let foreign: Record<string, string>
  const nobodys: Record<string, string> = { sn: 'NOBODY-0001', id: '999999999' }

  beforeAll(async () => {
    house = await openTestHouse()
    const theirs = await house.make.enterprise()
    const group = await house.make.group(theirs.id)
    const boss = await house.as(await house.make.account({ enterpriseId: theirs.id }))
    const terminal = await house.make.terminal({ enterpriseId: theirs.id, group })
    const task = await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [terminal.sn] } })
    await boss.message.save({ title: 'theirs', content: 'theirs' })
    // One number stands for a task, a run, a token and a message of theirs alike: each first row of its table.
    await boss.enrolment.create({ groupId: String(group.id) })
    foreign = { sn: terminal.sn, id: task.id }
    const mine = await house.make.enterprise()
    // Every code there is, those of administrators included: what is theirs is kept from others by more than a role.
    const all = Object.keys(allPermissions) as Permission[]
    stranger = await house.as(await house.make.account({ enterpriseId: mine.id, codes: all }))
    bare = await house.as(await house.make.account({ enterpriseId: mine.id, codes: [] }))
  })
  afterAll(() => house.close())

  const sample = (route: AnyRoute, places: Record<string, string>) => {
    const input = Object.fromEntries(placesOf(route.path).map((place) => [place, places[place]]))
    return requestOf(route, input)
  }

  test.each(guarded)('$name wants a session', async ({ route }) => {
    expect(await house.ask(sample(route, nobodys))).toMatchObject({ code: codes.noSession, status: 401, result: null })
  })

  test.each(byCode)('$name wants its permission', async ({ route }) => {
    const answer = await house.ask(sample(route, nobodys), { session: bare.token })
    expect(answer).toMatchObject({ code: codes.forbidden, status: 403, result: null })
  })

  test.each(byCode.filter(({ route }) => placesOf(route.path).length > 0))(
    "$name answers another enterprise's as it answers a missing one",
    async ({ route }) => {
      const theirs = await house.ask(sample(route, foreign), { session: stranger.token })
      const nothing = await house.ask(sample(route, nobodys), { session: stranger.token })
      expect(theirs).toEqual(nothing)
      expect(theirs).toMatchObject({ code: codes.missing, status: 404, result: null })
    },
  )

  test("a list shows nothing of another enterprise's", async () => {
    for (const { route } of byCode.filter((r) => r.route.method === 'GET' && placesOf(r.route.path).length === 0)) {
      const answer = await house.ask(sample(route, {}), { session: stranger.token })
      expect(answer.code).toBe(codes.ok)
      expect(JSON.stringify(answer.result)).not.toContain(foreign.sn)
      expect((answer.result as { records?: unknown[] }).records ?? []).toEqual([])
    }
  })

  test('the tables are as db/tables.ts says', async () => {
    const text = readFileSync(fileURLToPath(new URL('db/tables.ts', import.meta.url)), 'utf8')
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not in ('migration') and table_name not like 'report_%'`.execute(
      house.db,
    )
    const said = [...text.matchAll(/^ {2}(\w+): \{([\s\S]*?)\}$/gm)].flatMap(([, table, body]) =>
      [...(body as string).matchAll(/(?:^|[{;\n])\s*(\w+):/g)].map(([, column]) => `${table}.${column}`),
    )
    expect(said.toSorted()).toEqual(rows.map((row) => `${row.table}.${row.column}`).toSorted())
  })
})
