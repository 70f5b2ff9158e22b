import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor } from '../testing/terminals.ts'

let t: TestDoor
beforeAll(async () => {
  t = await openTestDoor()
})
afterAll(() => t.close())

test('an empty start of the machine is none: it is not remembered, and shown as what cannot be read', async () => {
  const own = await t.terminal()
  const client = await t.connect(own)
  await client.publishAsync(`cpm/v1/${own.sn}/up/hello`, JSON.stringify({ session: 'a', bootId: '' }), { qos: 1 })
  expect(await t.state(own)).toMatchObject({ boot_id: null, unread: { 'hello.bootId': { count: 1, last: '""' } } })
  const { said } = await t.db
    .selectFrom('terminal_hello')
    .select('said')
    .where('terminal_id', '=', own.id)
    .executeTakeFirstOrThrow()
  expect(said).toMatchObject([{ session: 'a', bootId: null }])
  await client.endAsync()
})
