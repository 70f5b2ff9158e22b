import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

const all = join(import.meta.dirname, '../../migrations')
let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cpm-one-sn-'))
  database = await testDatabase({ empty: true })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Those that come before the one that makes such SNs one, and then that one and all behind it. */
async function upTo(isWanted: (name: string) => boolean) {
  for (const name of readdirSync(all).filter((one) => one.endsWith('.sql') && isWanted(one)))
    copyFileSync(join(all, name), join(folder, name))
  await migrate(database.pool, folder)
}

test('of SNs that differ by case the terminal that lives keeps its own, and the others say what became of them', async () => {
  const query = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows
  await upTo((name) => name < '0019')
  await query(`insert into enterprise (name) values ('Mine')`)
  await query(`insert into terminal (sn, enterprise_id, name, platform, model, status, secret_hash, tags)
    select sn, (select min(id) from enterprise), sn, 'android', 'A920Pro', status, sha256('x'), '{vip}'
    from (values ('Till-1', 'in_stock'), ('TILL-1', 'activated'), ('till-1', 'activated'), ('Alone-1', 'activated'))
      as v (sn, status)`)
  await query(`update terminal_state set last_seen_at = now() where sn = 'till-1'`)
  await upTo((name) => name >= '0019')

  const rows = await query<{ sn: string; status: string; live: boolean; state: string; tagged: string; note: string }>(`
    select t.sn, t.status, t.secret_hash is not null as live, s.sn as state, g.sn as tagged, l.note from terminal t
      join terminal_state s on s.terminal_id = t.id join terminal_tagged g on g.terminal_id = t.id
      left join terminal_life l on l.terminal_id = t.id and l.note is not null order by t.id`)
  expect(rows.map(({ sn, status, live }) => [sn, status, live])).toEqual([
    ['Till-1-1', 'logged_off', false],
    ['TILL-1-2', 'logged_off', false],
    ['till-1', 'activated', true],
    ['Alone-1', 'activated', true],
  ])
  for (const one of rows) expect([one.state, one.tagged]).toEqual([one.sn, one.sn])
  expect(rows.map(({ note }) => note?.includes('till-1') ?? null)).toEqual([true, true, null, null])
})
