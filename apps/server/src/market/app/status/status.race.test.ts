import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { queueSweeps } from '../../../core/reaction/queue.ts'
import { databaseUrl } from '../../../testing/setup.ts'
import { type GrayWorld, openGrayWorld } from '../testing/gray.ts'

/** What happens in the same moment: a list of apps comes while a version is published, or while a job judges. */

let world: GrayWorld
let clients: pg.Client[] = []
beforeAll(async () => {
  world = await openGrayWorld()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const connectionString = databaseUrl(inject('testServer').url, rows[0]?.name ?? '')
  clients = [1, 2].map(() => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await world.close()
})

let named = 0
async function listed(name: string) {
  const made = await world.published(world.owner, { name, version: '1.0', code: 1 })
  const second = await world.approved(made.id, { name, version: '2.0', code: 2 })
  await world.owner.app.launch({ id: made.id })
  await settle()
  return { id: made.id, second }
}
async function settle() {
  for (const job of ['findHolders', 'judgeApps', 'addUpHeld']) await world.job(`app.${job}`)
}
const standingOf = async (id: number) =>
  (await sql<{ standing: string }>`select standing from app_held where terminal_id = ${id}`.execute(world.db)).rows.map(
    ({ standing }) => standing,
  )
const isOutdated = async (id: number) =>
  (await sql`select from terminal_mark where name = 'apps.outdated' and terminal_id = ${id}`.execute(world.db)).rows
    .length === 1
const list = (name: string, code: number) =>
  JSON.stringify([{ packageName: name, name, version: `${code}.0`, versionCode: code, system: false }])
/** As the server stores lists that terminals report. */
async function reports(client: pg.Client, ids: number[], items: string) {
  await client.query(
    `insert into inventory (terminal_id, kind, hash, at, items) select id, 'apps', '2', now(), $2::jsonb
     from unnest($1::bigint[]) with ordinality as one (id, nth) order by nth
     on conflict (terminal_id, kind) do update set items = excluded.items`,
    [ids, items],
  )
  await client.query('select app_held_anew($1::bigint[])', [ids])
}
const two = () => clients as [pg.Client, pg.Client]

test.each(['report', 'publication'])(
  'a %s that is written first and done last leaves the terminal judged right',
  async (late) => {
    const name = `com.harbour.race${++named}`
    const app = await listed(name)
    const [till] = await world.fleet(1)
    if (!till) throw new Error('no terminal')
    const [reporter, publisher] = two()
    const report = () => reports(reporter, [till.id], list(name, 1))
    const publish = () =>
      publisher.query(`update app_version set published = 'official', published_at = now() where id = $1`, [app.second])
    await Promise.all([reporter.query('begin'), publisher.query('begin')])
    // Neither sees what the other wrote.
    await (late === 'report' ? report() : publish())
    await (late === 'report' ? publish() : report())
    await (late === 'report' ? publisher : reporter).query('commit')
    await settle()
    await (late === 'report' ? reporter : publisher).query('commit')
    await settle()
    expect(await standingOf(till.id)).toEqual(['outdated'])
    expect(await isOutdated(till.id)).toBe(true)
  },
)

test('a list that comes while a job judges its terminal is judged again', async () => {
  const name = `com.harbour.race${++named}`
  const app = await listed(name)
  const [till] = await world.fleet(1, { name, version: '1.0', code: 1 })
  if (!till) throw new Error('no terminal')
  await world.owner.app.publish({ id: app.second })
  const [reporter] = two()
  await reporter.query('begin')
  await reports(reporter, [till.id], list(name, 2))
  // The job does not wait for the report, and passes its row over.
  await settle()
  await reporter.query('commit')
  await settle()
  expect(await standingOf(till.id)).toEqual(['current'])
  expect(await isOutdated(till.id)).toBe(false)
})

test('reports of many terminals in any order and a job that judges them all never wait for each other in a ring', async () => {
  const name = `com.harbour.race${++named}`
  const app = await listed(name)
  const tills = await world.fleet(30, { name, version: '1.0', code: 1 })
  await settle()
  const ids = tills.map(({ id }) => id)
  await world.owner.app.publish({ id: app.second })
  const [reporter, other] = two()
  const judging = async () => {
    for (let n = 0; n < 15; n++) {
      await queueSweeps(world.db, 'app.judgeApps', [{ platform: 'android', package_name: name }])
      await world.job('app.judgeApps')
    }
  }
  const reporting = async (client: pg.Client, inOrder: number[]) => {
    for (let n = 0; n < 15; n++) {
      await client.query('begin')
      for (const id of inOrder) await reports(client, [id], list(name, 1 + (n % 2)))
      await client.query('commit')
    }
  }
  const ends = await Promise.allSettled([
    judging(),
    reporting(reporter, ids.slice(0, 15).toReversed()),
    reporting(other, ids.slice(15).toReversed()),
  ])
  expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : 'done'))).toEqual(['done', 'done', 'done'])
  await settle()
  for (const id of ids) expect(await standingOf(id)).toEqual(['outdated'])
})
