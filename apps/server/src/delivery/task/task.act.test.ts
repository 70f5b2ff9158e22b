import { codes } from '@cpm/contract/kernel/envelope'
import { silentMs, taskTimes, taskTypeList } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTaskWorld, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const restart = (...terminals: { sn: string }[]) => ({
  type: 'restart' as const,
  params: {},
  target: { sns: terminals.map((t) => t.sn) },
})
const later = (ms: number) => new Date(Date.now() + ms)

describe('an action on terminals [2.15]', () => {
  test('is a task like any other: a run each, listed, stopped, restarted', async () => {
    const [one, two] = [await world.terminal(), await world.terminal()]
    const { id } = await world.owner.task.act(restart(one, two))
    expect(await world.owner.task.get({ id })).toMatchObject({
      type: 'restart',
      status: 'created',
      params: {},
      made: 2,
    })
    expect((await world.owner.task.list({ type: 'restart' })).records.map((row) => row.id)).toContain(id)
    const [mine] = (await world.owner.task.runsOfTerminal({ sn: one.sn })).records
    expect(mine).toMatchObject({ taskId: id, type: 'restart', status: 'waiting' })
    expect(await world.owner.task.stop({ id })).toEqual({ stopped: 2, stopping: 0 })
    expect(await world.owner.task.restart({ taskId: id })).toMatchObject({ restarted: 2 })
  })

  // Those that hand a file are tried with one in task.install.test.ts.
  test.each(taskTypeList.filter(({ platforms, artifact }) => platforms.includes('android') && !artifact))(
    'of type $name is created with its sample, and keeps what is secret to itself',
    async ({ name, sample, params, secret = [] }) => {
      const terminal = await world.terminal()
      const { id } = await world.owner.task.create({ type: name, params: sample, target: { sns: [terminal.sn] } })
      const made = await world.owner.task.get({ id })
      expect(made).toMatchObject({ type: name, total: 1, made: 1 })
      const shown = Object.entries(params.parse(sample)).filter(([field]) => !secret.includes(field))
      expect(made.params).toEqual(Object.fromEntries(shown))
    },
  )

  test('is checked by its type', async () => {
    const target = { sns: [(await world.terminal()).sn] }
    const badField = (path: string) =>
      expect.objectContaining({
        answer: expect.objectContaining({ result: { issues: [expect.objectContaining({ path })] } }),
      })
    const lock = (password: string) => world.owner.task.act({ type: 'lock', params: { password }, target })
    for (const bad of ['abc', 'a'.repeat(17), 'pass word', 'pass-1'])
      await expect(lock(bad)).rejects.toEqual(badField('params.password'))
    const uninstall = (packageName: string, at = target) =>
      world.owner.task.act({ type: 'uninstall', params: { packageName }, target: at })
    for (const bad of ['till', 'a..till', '1a.till', 'a.till;reboot', 'a till', '应用.till', `a.${'b'.repeat(222)}`])
      await expect(uninstall(bad)).rejects.toEqual(badField('params.packageName'))
    const windows = { sns: [(await world.terminal({ platform: 'windows' })).sn] }
    for (const bad of ['a"b', 'a\\b', 'a\u200bb', 'x'.repeat(256)])
      await expect(uninstall(bad, windows)).rejects.toEqual(badField('params.packageName'))
    for (const good of [
      'HarbourPOS_is1',
      '{2E6A9F62-0D5B-4B8A-9C7C-9B8E8A0C1D11}',
      'Mozilla Firefox 141.0 (x64 en-US)',
    ])
      await uninstall(good, windows)
    const allow = (permission: string) =>
      world.owner.task.act({
        type: 'set_permission',
        params: { packageName: 'a.till', permission, granted: true },
        target,
      })
    for (const bad of ['CAMERA', 'android.permission.', 'android permission.CAMERA', 'a.b; rm -rf /'])
      await expect(allow(bad)).rejects.toEqual(badField('params.permission'))
    await allow('android.permission.CAMERA')
    const fetch = (...paths: string[]) =>
      world.owner.task.act({ type: 'fetch_files', params: { paths, kind: 'file' }, target })
    await expect(fetch('C:\\logs\\')).rejects.toEqual(badField('params.paths.0'))
    await expect(fetch(...Array.from({ length: 11 }, (_, n) => `/tmp/${n}`))).rejects.toEqual(badField('params.paths'))
  })

  test('is asked for as any other task, and by its earlier address, which takes nothing else', async () => {
    const [one, two] = [await world.terminal(), await world.terminal()]
    const { id } = await world.owner.task.create(restart(one))
    expect(await world.owner.task.get({ id })).toMatchObject({ type: 'restart', status: 'created', made: 1 })
    await expect(world.owner.task.act(restart(one))).rejects.toEqual(refusal(codes.tooMany))
    await world.owner.task.act(restart(two))
    const command = { type: 'command', params: { line: 'ls' }, target: { sns: [one.sn] } } as never
    await expect(world.owner.task.act(command)).rejects.toEqual(refusal(codes.badInput))
  })

  test('gets the time its type needs once it has begun', async () => {
    const terminal = await world.terminal()
    const { id } = await world.owner.task.act({
      type: 'fetch_files',
      params: { paths: ['/var/log/syslog'], kind: 'log' },

      target: { sns: [terminal.sn] },
      expiresAt: later(5_000).toISOString(),
    })
    const runId = String((await world.runOf(id, terminal)).id)
    await world.say(terminal, { runId, status: 'started' })
    const { deadline_at } = await world.runOf(id, terminal)
    const expected = Date.now() + silentMs('fetch_files', {})
    expect(Math.abs(deadline_at.getTime() - expected)).toBeLessThan(20_000)
  })
})

describe('a platform that has no such thing [8.5]', () => {
  const everywhere = taskTypeList.filter(({ platforms }) => platforms.length === 3)

  test('is named when terminals are, and nothing is made', async () => {
    const [android, windows] = [await world.terminal(), await world.terminal({ platform: 'windows' })]
    const asked = world.owner.task.act({
      type: 'clear_cache',
      params: {},
      target: { sns: [android.sn, windows.sn] },
    })
    await expect(asked).rejects.toEqual(
      refusal(codes.refused, 'This type of task cannot be created on the Windows platform'),
    )
    const said = { code: codes.refused, message: 'Windows 平台不能创建此类任务' }
    await expect(asked).rejects.toMatchObject({ answer: said })
    expect((await world.owner.task.runsOfTerminal({ sn: android.sn })).total).toBe(0)
  })

  test.each(everywhere)('is none for $name', ({ platforms }) => expect(platforms).toContain('linux'))

  test('is left out of a filter with the reason', async () => {
    const shop = await world.make.group(world.mine.id, world.north)
    const [android, windows] = [
      await world.terminal({ group: shop }),
      await world.terminal({ group: shop, platform: 'windows' }),
    ]
    const { id } = await world.owner.task.act({
      type: 'lock',
      params: { password: 'Till2026' },
      target: { filter: { groupId: String(shop.id) } },
    })
    expect(await world.runOf(id, android)).toMatchObject({ status: 'waiting' })
    expect(await world.runOf(id, windows)).toMatchObject({ status: 'skipped', reason: 'not_supported' })
  })
})

describe('who may [6]', () => {
  test('a reset wants a permission of its own', async () => {
    const { sn } = await world.terminal()
    const reset = { type: 'factory_reset' as const, params: {}, target: { sns: [sn] } }
    // The store has actions but not this one.
    await world.keeper.task.act(restart({ sn }))
    await expect(world.keeper.task.act(reset)).rejects.toEqual(refusal(codes.forbidden))
    expect((await world.owner.task.runsOfTerminal({ sn })).total).toBe(1)
    await world.owner.task.act(reset)
  })

  test('each type wants its own permission, and is written down by it', async () => {
    const { sn } = await world.terminal()
    const target = { sns: [sn] }
    const message = { type: 'message' as const, params: { text: 'hello' }, target }
    const holding = (...held: ('task.create' | 'task.act' | 'audit.read')[]) =>
      world.make.account({ enterpriseId: world.mine.id, codes: held })
    const writer = await world.as(await holding('task.create'))
    await expect(writer.task.create(restart({ sn }))).rejects.toEqual(refusal(codes.forbidden))
    await writer.task.create(message)
    const { id } = await holding('task.act', 'audit.read')
    const doer = await world.as({ id })
    await expect(doer.task.create(message)).rejects.toEqual(refusal(codes.forbidden))
    await expect(doer.task.create({ type: 'factory_reset', params: {}, target })).rejects.toEqual(
      refusal(codes.forbidden),
    )
    await doer.task.create(restart({ sn }))
    const written = (await doer.audit.list({ accountId: String(id) })).records
    expect(written.map(({ action, code }) => [action, code])).toEqual(
      expect.arrayContaining([
        ['task.act', codes.ok],
        ['task.act', codes.forbidden],
        ['task.create', codes.forbidden],
      ]),
    )
  })

  test('a sales rep acts on nothing', async () => {
    const terminal = await world.terminal()
    const sales = await world.make.account({
      enterpriseId: world.mine.id,
      kind: 'sales' as const,
      superior: world.people.owner,
    })
    await expect((await world.as(sales)).task.act(restart(terminal))).rejects.toEqual(refusal(codes.forbidden))
  })
})

describe('Please do not click again within 1 minute [8.5]', () => {
  const tooSoon = refusal(codes.tooMany, 'Please do not click again within 1 minute')
  const past = (id: string) =>
    sql`with t as (update task set created_at = created_at - ${taskTimes.againMs} * interval '1 ms' where id = ${id} returning id)
      update task_run set created_at = created_at - interval '1 minute' where task_id in (select id from t)`.execute(
      world.db,
    )

  test('the same action on the same terminal is refused until then, another is not', async () => {
    const [one, two] = [await world.terminal(), await world.terminal()]
    const { id } = await world.owner.task.act(restart(one))
    await expect(world.owner.task.act(restart(one))).rejects.toEqual(tooSoon)
    // Nor by somebody else, nor among others.
    await expect(world.keeper.task.act(restart(two, one))).rejects.toEqual(tooSoon)
    await world.owner.task.act(restart(two))
    await world.owner.task.act({ type: 'screenshot', params: {}, target: { sns: [one.sn] } })
    await past(id)
    await world.owner.task.act(restart(one))
  })

  test('two clicks at the same moment make one task', async () => {
    const terminal = await world.terminal()
    const both = await Promise.allSettled([
      world.owner.task.act(restart(terminal)),
      world.owner.task.act(restart(terminal)),
    ])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await world.owner.task.runsOfTerminal({ sn: terminal.sn })).total).toBe(1)
  })

  test('a click that comes twice by its Idempotency-Key is the same click', async () => {
    const { sn } = await world.terminal()
    const { token } = await world.as(world.people.owner)
    const ask = () =>
      world.ask(
        { method: 'POST', url: '/api/v1/actions', body: restart({ sn }) },
        { session: token, 'idempotency-key': `act-${sn}` },
      )
    const first = await ask()
    expect(first.code).toBe(codes.ok)
    expect(await ask()).toEqual(first)
  })

  test('another app is another action, and several in a row are meant', async () => {
    const target = { sns: [(await world.terminal()).sn] }
    const clear = (packageName?: string) =>
      world.owner.task.act({ type: 'clear_cache', params: { packageName }, target })
    await clear('a.till')
    await clear('b.menu')
    await clear()
    await expect(clear('a.till')).rejects.toEqual(tooSoon)
    const uninstall = () => world.owner.task.act({ type: 'uninstall', params: { packageName: 'a.till' }, target })
    const refresh = () => world.owner.task.act({ type: 'refresh', params: { kinds: ['apps'] }, target })
    const fetch = () => world.owner.task.act({ type: 'fetch_files', params: { paths: ['/a'], kind: 'log' }, target })
    for (const often of [uninstall, refresh, fetch]) {
      await often()
      await often()
    }
  })

  test('of a filter: the same one is refused, and a terminal that just had it is left out of another', async () => {
    const shop = await world.make.group(world.mine.id, world.north)
    const [one, two] = [await world.terminal({ group: shop }), await world.terminal({ group: shop })]
    await world.owner.task.act(restart(one))
    const all = () =>
      world.owner.task.act({ type: 'restart', params: {}, target: { filter: { groupId: String(shop.id) } } })
    const { id } = await all()
    expect(await world.runOf(id, one)).toMatchObject({ status: 'skipped', reason: 'too_soon' })
    expect(await world.runOf(id, two)).toMatchObject({ status: 'waiting' })
    await expect(all()).rejects.toEqual(tooSoon)
  })
})

describe('the terminal password [5.5]', () => {
  const password = 'Zq7Xw2Kd9'

  test('is nowhere in the database in the clear, nor in any answer', async () => {
    const terminal = await world.terminal()
    const { token } = await world.as(world.people.owner)
    const headers = { session: token, 'idempotency-key': `lock-${terminal.sn}` }
    const body = { type: 'lock', params: { password }, target: { sns: [terminal.sn] } }
    const made = await world.ask({ method: 'POST', url: '/api/v1/actions', body }, headers)
    expect(made.code).toBe(codes.ok)
    const { id } = made.result as { id: string }
    // And one that is refused, which the audit keeps too.
    expect((await world.ask({ method: 'POST', url: '/api/v1/actions', body }, { session: token })).code).toBe(
      codes.tooMany,
    )
    const { owner } = world
    const answers = [
      await owner.task.get({ id }),
      await owner.task.list({}),
      await owner.task.runs({ id }),
      await owner.task.runsOfTerminal({ sn: terminal.sn }),
      await owner.audit.list({}),
    ]
    expect(JSON.stringify(answers)).not.toContain(password)
    const file = await world.app.inject({
      method: 'GET' as const,
      url: `/api/v1/tasks/${id}/runs?export=csv`,
      headers: { session: token },
    })
    expect(file.body).toContain(terminal.sn)
    expect(file.body).not.toContain(password)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
      world.db,
    )
    expect(rows.length).toBeGreaterThan(20)
    const hex = Buffer.from(password).toString('hex')
    for (const { name } of rows) {
      const found = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} t
        where t::text like ${`%${password}%`} or t::text like ${`%${hex}%`}`.execute(world.db)
      expect(found.rows[0]?.n, name).toBe(0)
    }
  })
})
