import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listen, notify, type Listener } from './listen.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let listener: Listener | undefined
beforeEach(async () => {
  database = await testDatabase({ empty: true })
})
afterEach(async () => {
  await listener?.close()
  await database.close()
})

const endListeners = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cpm listen'`)

it('hears the keys told on its channels, once the transaction commits', async () => {
  const heard: string[] = []
  listener = await listen(database.url, ['run', 'terminal'], (channel, payload) => heard.push(`${channel} ${payload}`))
  await database.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'run', '7')
    await notify(database.db, 'terminal', 'SN-1')
  })
  await notify(database.db, 'other', 'x')
  await notify(database.db, 'run', '8')
  await vi.waitFor(() => expect(heard).toEqual(['terminal SN-1', 'run 7', 'run 8']))
})

it('comes back when its connection is lost, says so, and hears again', async () => {
  const heard: string[] = []
  const onReconnect = vi.fn<() => void>()
  listener = await listen(database.url, 'run', (_, payload) => heard.push(payload), { onReconnect })
  expect(onReconnect).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    await endListeners()
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(times), 5_000)
    await notify(database.db, 'run', String(times))
    await vi.waitFor(() => expect(heard).toContain(String(times)))
  }
})

it('stays away once closed', async () => {
  const onReconnect = vi.fn<() => void>()
  listener = await listen(database.url, 'run', () => undefined, { onReconnect })
  await endListeners()
  await listener.close()
  const { rows } = await database.pool.query(`select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'cpm listen'`)
  expect(rows).toEqual([])
  expect(onReconnect).not.toHaveBeenCalled()
})

it('rejects when there is no server to listen to', async () => {
  await expect(listen(`${database.url}_that_is_missing`, 'run', () => undefined)).rejects.toThrow('does not exist')
})
