import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

const name = 'com.harbour.till'
const till = (versionCode: number) => ({ packageName: name, name: 'Till', version: '3', versionCode, system: false })
type Terminal = Awaited<ReturnType<World['terminal']>>

let made = 0
async function apk(versionCode: number): Promise<string> {
  const sha256 = String(++made).padStart(64, '0')
  const content = { sha256, size: 1_000_000, key: sha256.slice(32), touched_at: new Date() }
  await world.db.insertInto('artifact_content').values(content).execute()
  const facts = JSON.stringify({ packageName: name, version: '3', versionCode })
  const { id } = await world.db
    .insertInto('artifact')
    .values({ enterprise_id: world.mine.id, sha256, kind: 'apk', name: 'till.apk', facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** What the terminal's list of apps says from now on, and what comes of that. */
async function lists(terminal: Terminal, ...items: object[]): Promise<void> {
  await world.db
    .insertInto('inventory')
    .values({ terminal_id: terminal.id, kind: 'apps', hash: 'a', at: new Date(), items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.columns(['terminal_id', 'kind']).doUpdateSet({ items: JSON.stringify(items) }))
    .execute()
  await world.job('task.confirmShown')
  await world.job('task.judgeGone')
}

/** A task that installed it there, and the list that shows so. */
async function installed(versionCode: number, ...terminals: Terminal[]): Promise<string> {
  const target = { sns: terminals.map(({ sn }) => sn) }
  const params = { artifactId: await apk(versionCode) }
  const { id } = await world.owner.task.create({ type: 'install', params, target })
  for (const terminal of terminals) {
    const { id: runId } = await world.runOf(id, terminal)
    await world.say(terminal, { runId: String(runId), status: 'success' })
    await lists(terminal, till(versionCode))
  }
  return id
}
const runOf = async (id: string, { sn }: Terminal) =>
  (await world.owner.task.runs({ id })).records.find((run) => run.sn === sn)
const goneOf = async (id: string) => (await world.owner.task.get({ id })).gone

describe('[3.18] what was installed and is gone later', () => {
  test('is marked at its run with since when, counted on its task, and unmarked when it is back', async () => {
    const [one, other] = [await world.terminal(), await world.terminal()]
    const id = await installed(321, one, other)
    expect(await goneOf(id)).toBe(0)
    await lists(one)
    expect(await runOf(id, one)).toMatchObject({ status: 'success', goneWhy: 'missing', goneAt: expect.any(String) })
    expect(await runOf(id, other)).toMatchObject({ goneWhy: null, goneAt: null })
    expect(await goneOf(id)).toBe(1)
    expect((await world.owner.task.list({})).records.find((task) => task.id === id)?.gone).toBe(1)
    expect((await world.owner.task.runs({ id, gone: true })).records.map(({ sn }) => sn)).toEqual([one.sn])
    expect((await world.owner.task.runs({ id, gone: false })).records.map(({ sn }) => sn)).toEqual([other.sn])
    const since = (await runOf(id, one))?.goneAt
    await lists(one, { packageName: 'com.else', name: 'Else', version: '1', system: false })
    expect((await runOf(id, one))?.goneAt).toBe(since)
    await lists(one, till(321))
    expect(await runOf(id, one)).toMatchObject({ goneWhy: null, goneAt: null })
    expect(await goneOf(id)).toBe(0)
  })

  test('also when a hand put another version there; not when a later task of ours did', async () => {
    const terminal = await world.terminal()
    const first = await installed(321, terminal)
    await lists(terminal, till(320))
    expect(await runOf(first, terminal)).toMatchObject({ goneWhy: 'other_version' })
    expect(await goneOf(first)).toBe(1)
    const second = await installed(322, terminal)
    expect(await runOf(first, terminal)).toMatchObject({ goneWhy: 'replaced' })
    expect(await runOf(second, terminal)).toMatchObject({ goneWhy: null })
    expect(await goneOf(first)).toBe(0)
    await lists(terminal)
    expect(await runOf(second, terminal)).toMatchObject({ goneWhy: 'missing' })
    expect([await goneOf(first), await goneOf(second)]).toEqual([0, 1])
  })

  test('is no fault when a task of ours took it away, and that is said', async () => {
    const terminal = await world.terminal()
    const id = await installed(321, terminal)
    const target = { sns: [terminal.sn] }
    const taken = await world.owner.task.create({ type: 'uninstall', params: { packageName: name }, target })
    const { id: runId } = await world.runOf(taken.id, terminal)
    await world.say(terminal, { runId: String(runId), status: 'success' }, new Date(Date.now() + 1000))
    await lists(terminal)
    expect(await runOf(id, terminal)).toMatchObject({ status: 'success', goneWhy: 'uninstalled' })
    expect(await goneOf(id)).toBe(0)
  })

  test('is looked for only where the list of apps changed, and something was brought', async () => {
    const due = async () =>
      (await world.db.selectFrom('due').where('reaction', '=', 'task.judgeGone').select('id').execute()).length
    const [has, none] = [await world.terminal(), await world.terminal()]
    await installed(321, has)
    const say = async (terminal: Terminal, ...items: object[]) =>
      world.db
        .insertInto('inventory')
        .values({ terminal_id: terminal.id, kind: 'apps', hash: 'b', at: new Date(), items: JSON.stringify(items) })
        .onConflict((c) => c.columns(['terminal_id', 'kind']).doUpdateSet({ items: JSON.stringify(items) }))
        .execute()
    await say(has, till(321))
    await say(none, till(321))
    await say(none)
    expect(await due()).toBe(0)
    await say(has)
    expect(await due()).toBe(1)
    await world.job('task.judgeGone')
    expect(await due()).toBe(0)
  })

  test('counts for somebody with one shop only what is in it', async () => {
    const [near, far] = [await world.terminal(), await world.terminal()]
    const id = await installed(321, near, far)
    await lists(near)
    await lists(far)
    const { keeper } = world.people
    await world.db
      .updateTable('task')
      .set({ account_id: keeper.id, account_path: keeper.path })
      .where('id', '=', Number(id))
      .execute()
    const south = { group_id: world.south.id, group_path: world.south.path }
    await world.db.updateTable('terminal').set(south).where('id', '=', far.id).execute()
    expect((await world.keeper.task.get({ id })).gone).toBe(1)
    expect(await goneOf(id)).toBe(2)
  })
})
