import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, type Listener } from '../../../db/listen.ts'
import { channels } from '../../../core/feature.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
let listener: Listener
let heard: { channel: string; payload: Record<string, unknown> }[] = []
beforeAll(async () => {
  world = await openTaskWorld()
  listener = await listen(world.database.url, Object.values(channels), (channel, payload) => {
    heard.push({ channel, payload: JSON.parse(payload) as Record<string, unknown> })
  })
})
afterAll(async () => {
  await listener.close()
  await world.close()
})

const onLive = () => heard.filter((one) => one.channel === 'live').map((one) => one.payload)
const keys = () => onLive().flatMap((payload) => payload.k as string[][])

test('a new task wakes the outbox and shows on open screens of its enterprise', async () => {
  const { sn } = await world.terminal()
  heard = []
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [sn] } })
  await vi.waitFor(() => expect(heard).toContainEqual({ channel: 'outbox', payload: { task: Number(id) } }))
  await vi.waitFor(() =>
    expect(onLive()).toContainEqual(
      expect.objectContaining({ e: world.mine.id, k: expect.arrayContaining([['task', id]]) }),
    ),
  )
})

test('a task of the platform shows on every open screen of the enterprise, of people limited to groups too', async () => {
  const { sn } = await world.terminal()
  heard = []
  const { id } = await world.admin.task.create({ ...command(), target: { sns: [sn] } })
  await vi.waitFor(() => expect(onLive()).toContainEqual({ e: world.mine.id, a: null, k: [['task', id]] }))
})

test('a large one wakes the job that makes its runs', async () => {
  await world.fleet(501, 'WAKE')
  heard = []
  await world.owner.task.create({ ...command(), target: { filter: { q: 'WAKE' } } })
  await vi.waitFor(() => expect(heard).toContainEqual({ channel: 'jobs', payload: { job: 'fanOut' } }))
  await world.job('task.fanOut')
})

test('what terminals say is told once per task and terminal, to those who see them', async () => {
  const [north, south] = [await world.terminal(), await world.terminal({ group: world.south })]
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [north.sn, south.sn] } })
  const runId = String((await world.runOf(id, north)).id)
  const other = String((await world.runOf(id, south)).id)
  await vi.waitFor(() => expect(keys()).toContainEqual(['task', id]))
  heard = []
  await world.hear([
    [north, { runId, status: 'pulled', expectedVersion: 0 }],
    [north, { runId, status: 'success', expectedVersion: 1 }],
    [south, { runId: other, status: 'success', expectedVersion: 0 }],
    [south, { runId, status: 'failed', expectedVersion: 2 }],
  ])
  await vi.waitFor(() => expect(onLive()).toHaveLength(2))
  expect(onLive()).toEqual(
    expect.arrayContaining([
      {
        e: world.mine.id,
        g: world.north.path,
        k: [
          ['task', id],
          ['terminal', north.sn],
        ],
      },
      {
        e: world.mine.id,
        g: world.south.path,
        k: [
          ['task', id],
          ['terminal', south.sn],
        ],
      },
    ]),
  )
})

test('thousands of changes fit into their notifications', async () => {
  await world.fleet(3000, 'x'.repeat(50))
  const { id } = await world.owner.task.create({ ...command(), target: { filter: { q: 'x'.repeat(50) } } })
  await world.job('task.fanOut')
  heard = []
  const sweep = world.features.find((one) => one.name === 'task')?.jobs.closeOverdue
  await sweep?.run({ db: world.db, now: new Date(Date.now() + 30 * 86_400_000) })
  await vi.waitFor(() => expect(keys()).toContainEqual(['task', id]))
  expect(keys()).toContainEqual(['terminal'])
})

test('stopping wakes the outbox, which tells the terminals', async () => {
  const terminal = await world.terminal()
  const { id } = await world.owner.task.create({ ...command(), target: { sns: [terminal.sn] } })
  await world.say(terminal, { runId: String((await world.runOf(id, terminal)).id), status: 'started' })
  heard = []
  await world.owner.task.stop({ id })
  await vi.waitFor(() => expect(heard).toContainEqual({ channel: 'outbox', payload: { task: Number(id) } }))
  await world.say(terminal, { runId: String((await world.runOf(id, terminal)).id), status: 'stopped' })
  heard = []
  await world.owner.task.restart({ taskId: id })
  await vi.waitFor(() => expect(heard).toContainEqual({ channel: 'outbox', payload: { task: Number(id) } }))
})
