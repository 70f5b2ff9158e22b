import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

const minute = 60_000
const purpose = { name: 'Till 4.2 for the north', note: 'Mends the rounding of VAT.\nAgreed with Finance.' }

let world: World
beforeAll(async () => {
  world = await openTaskWorld()
})
afterAll(() => world.close())

async function asked(more: object = purpose) {
  const { sn } = await world.terminal()
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [sn] }, ...more })
  return { id, sn }
}

test('[2.15] a task has a name and a note, wherever it is shown', async () => {
  const { id, sn } = await asked()
  expect(await world.owner.task.get({ id })).toMatchObject(purpose)
  expect((await world.owner.task.list({})).records[0]).toMatchObject({ id, ...purpose })
  expect((await world.owner.task.runsOfTerminal({ sn })).records).toMatchObject([{ taskName: purpose.name }])
  // Whoever clones it has them, too.
  expect(await world.owner.task.draft({ id })).toMatchObject(purpose)
  const plain = await asked({})
  expect(await world.owner.task.get({ id: plain.id })).toMatchObject({ name: null, note: null })
})

test('[2.15] a search finds a task by its name and by its note', async () => {
  const { id } = await asked({ name: 'Kestrel', note: 'For the audit of Osprey' })
  for (const q of ['kestrel', 'osprey']) {
    expect((await world.owner.task.list({ q })).records.map((row) => row.id)).toEqual([id])
  }
  expect((await world.stranger.task.list({ q: 'kestrel' })).total).toBe(0)
})

test('[2.15] a file of tasks has their names and notes', async () => {
  await asked({ name: 'Merlin', note: 'As asked' })
  const answer = await world.app.inject({
    url: '/api/v1/tasks?export=csv&q=merlin',
    headers: { session: world.owner.token, 'accept-language': 'en' },
  })
  const [header, row] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toMatch(/^ID,Name,Note,Type,/)
  expect(row).toContain(',Merlin,As asked,')
})

test('[5.8] rounds of a task that repeats are called as it is', async () => {
  const { id } = await asked({ ...purpose, everyMs: 10 * minute })
  await world.job('task.beginRounds')
  expect((await world.owner.task.list({ parentId: id })).records).toMatchObject([purpose])
})

test('a name of nothing but spaces, or one that is too long, is refused', async () => {
  for (const more of [{ name: '  ' }, { name: 'x'.repeat(101) }, { note: 'x'.repeat(501) }]) {
    await expect(asked(more)).rejects.toEqual(refusal(codes.badInput))
  }
})
