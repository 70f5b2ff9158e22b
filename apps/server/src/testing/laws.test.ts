import { allPermissions, allWords, contract, type Permission } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type AnyRoute, placesOf } from '@cpm/contract/kernel/route'
import { requestOf } from '@cpm/contract/kernel/client'
import { sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discoverFeatures } from '../discover.ts'
import { samples } from './matrix/find-samples.ts'
import { type Clients, type House, openTestHouse } from './house.ts'

const resources = Object.entries(contract as Record<string, Resource>)
const routes = resources.flatMap(([name, r]) =>
  Object.entries(r.routes).map(([verb, route]) => ({ name: `${name}.${verb}`, route })),
)
const guarded = routes.filter(({ route }) => route.permission !== 'public' && route.permission !== 'agent')
const byCode = guarded.filter(({ route }) => route.permission !== 'session')

const everyCode = Object.keys(allPermissions) as Permission[]

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
    const cure = 'name each code in `pages` or `buttons` of its resource'
    expect([...codesInMenu].toSorted(), cure).toEqual(Object.keys(allPermissions).toSorted())
  })

  test('no two routes share an address, and every place in a path is an input', () => {
    const addresses = routes.map(({ route }) => `${route.method} ${route.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const { name, route } of routes) {
      for (const place of placesOf(route.path)) expect(Object.keys(route.input.shape), name).toContain(place)
    }
  })

  test('every route is called by a test', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url))
    const texts = globSync('**/*.test.ts', { cwd: folder }).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    const all = texts.join('\n')
    const uncalled = routes.filter(({ name, route }) => {
      const [resource, verb] = name.split('.') as [string, string]
      const address = route.path.split('{')[0] as string
      return (
        !new RegExp(`\\b${resource}[!?]?\\s*\\.${verb}\\(`).test(all) && !(all.includes(address) && address.length > 15)
      )
    })
    expect(
      uncalled.map(({ name }) => name),
      'call each in a feature test, through the client of the contract',
    ).toEqual([])
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
    stranger = await house.as(await house.make.account({ enterpriseId: mine.id, codes: everyCode }))
    bare = await house.as(await house.make.account({ enterpriseId: mine.id, codes: [] }))
  })
  afterAll(() => house.close())

  const placesIn = (route: AnyRoute, places: Record<string, string>) =>
    Object.fromEntries(placesOf(route.path).map((place) => [place, places[place] ?? places.id]))
  const sample = (route: AnyRoute, places: Record<string, string>) => requestOf(route, placesIn(route, places))

  test.each(guarded)('$name wants a session', async ({ route }) => {
    expect(await house.ask(sample(route, nobodys))).toMatchObject({ code: codes.noSession, status: 401, result: null })
  })

  test.each(byCode)('$name wants its permission', async ({ route }) => {
    const answer = await house.ask(sample(route, nobodys), { session: bare.token })
    expect(answer).toMatchObject({ code: codes.forbidden, status: 403, result: null })
  })

  const asFile = routes.filter(({ route }) => 'export' in route.input.shape)
  const exportCode = ({ also = [] }: AnyRoute) =>
    also.find(({ when }) => 'field' in when && when.field === 'export' && when.is === undefined)?.code

  test('every list that can be had as a file has a code for that, but those of tasks, which are had by who reads them', () => {
    const without = asFile.filter(({ route }) => exportCode(route) === undefined).map(({ name }) => name)
    expect(without.toSorted()).toEqual(['task.list', 'task.runs', 'task.runsOfTerminal'])
    for (const { name, route } of asFile) {
      expect(Object.keys(allPermissions), name).toContain(exportCode(route) ?? route.permission)
    }
  })

  test.each(asFile.filter(({ route }) => exportCode(route) !== undefined))(
    '$name is refused as a file to who has every code but that of its export',
    async ({ name, route }) => {
      const { id: enterpriseId } = await house.make.enterprise()
      const codesBut = everyCode.filter((code) => code !== exportCode(route))
      const reader = await house.as(await house.make.account({ enterpriseId, codes: codesBut }))
      const named = (kind: string) => nobodys[kind === 'terminal' ? 'sn' : 'id'] as string
      const input = {
        ...samples[name]?.(Object.assign(named, { self: nobodys.id as string })),
        ...placesIn(route, nobodys),
      }
      const statusFor = async ({ token }: { token: string }, more: object) => {
        const { method, url, body } = requestOf(route, { ...input, ...more })
        const payload = body === undefined ? {} : { payload: body as object }
        // A file is no envelope.
        const answer = await house.app.inject({ method: method as 'GET', url, headers: { session: token }, ...payload })
        return answer.statusCode
      }
      for (const kind of ['csv', 'xlsx']) expect(await statusFor(reader, { export: kind })).toBe(403)
      // It is the code that was wanting: the list itself, and the file with the code, are answered or not there.
      expect([200, 404]).toContain(await statusFor(reader, {}))
      expect([200, 404]).toContain(await statusFor(stranger, { export: 'csv' }))
    },
  )

  test.each(byCode.filter(({ route }) => placesOf(route.path).length > 0))(
    "$name answers another enterprise's as it answers a missing one",
    async ({ name, route }) => {
      // What else the route wants is as in the matrix; the id in the address decides.
      const body = (places: Record<string, string>) => {
        const named = (kind: string) => places[kind === 'terminal' ? 'sn' : 'id'] as string
        return samples[name]?.(Object.assign(named, { self: nobodys.id as string }))
      }
      const ask = (places: Record<string, string>) =>
        house.ask(requestOf(route, { ...body(places), ...placesIn(route, places) }), { session: stranger.token })
      const [theirs, nothing] = [await ask(foreign), await ask(nobodys)]
      expect(theirs).toEqual(nothing)
      expect(theirs).toMatchObject({ code: codes.missing, status: 404, result: null })
    },
  )

  type Row = { name?: string; builtIn?: boolean }

  test("a list shows nothing of another enterprise's", async () => {
    // Somebody new: what the stranger was refused above is in their own audit.
    const { id: enterpriseId } = await house.make.enterprise('Newcomers')
    const newcomer = await house.make.account({ enterpriseId, codes: everyCode, name: 'newcomer' })
    const { token } = await house.as(newcomer)
    for (const { name, route } of byCode.filter(
      // The health of the system is no list, and refused to whoever is of an enterprise, as its own test shows.
      (r) => r.route.method === 'GET' && placesOf(r.route.path).length === 0 && r.name !== 'dashboard.console',
    )) {
      // What cannot be asked without a word is asked as in the matrix.
      const named = Object.assign(() => nobodys.id as string, { self: nobodys.id as string })
      const input = route.input.safeParse({}).success ? {} : samples[name]?.(named)
      const answer = await house.ask(requestOf(route, input ?? {}), { session: token })
      expect(answer.code, `${name} answers: ${answer.messageEn}`).toBe(codes.ok)
      const cure = `${name} shows another enterprise's: read its table by \`scope\`, and say in \`<resource>.scope.ts\` who sees it`
      expect(JSON.stringify(answer.result), cure).not.toContain(foreign.sn)
      // Oneself, one's own enterprise, and the roles that come with the product, are everybody's to see.
      const isOwn = (row: Row) => row.builtIn === true || ['newcomer', 'Newcomers'].includes(row.name ?? '')
      const records = (answer.result as { records?: Row[] }).records ?? []
      expect(
        records.filter((row) => !isOwn(row)),
        cure,
      ).toEqual([])
    }
  })

  test('what people change is noted for the audit; the other tables are written by machines or hold no more than a state', async () => {
    // What no feature has: the doors' and the database's own.
    const ofNoFeature = ['due', 'idempotency', 'instance', 'migration', 'node']
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_note')
      order by 1`.execute(house.db)
    const said = (await discoverFeatures()).flatMap((one) => one.machineTables)
    const open = rows.map((row) => row.name).filter((name) => !said.includes(name) && !ofNoFeature.includes(name))
    expect(open, 'give it the trigger `audit_note`, or name it in `machineTables` of its feature').toEqual([])
    // And what is said to be a machine's is one, of one feature.
    expect(said.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
    expect(said.filter((name, i) => said.indexOf(name) !== i)).toEqual([])
  })
})
