import { runStates } from '@cpm/contract/delivery/task/task'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { World, ended, settle } from '../testing/fakes.ts'

const runIds = ['1', '2', '3']
const act = fc.oneof(
  ...(['give', 'resend', 'stop', 'finish', 'restartRun'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), runId: fc.constantFrom(...runIds) }),
  ),
  ...(['cut', 'crash', 'deaf', 'hear', 'time', 'crashAtStarted', 'crashAtResult', 'settle'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), runId: fc.constant('1') }),
  ),
)
type Act = { kind: string; runId: string }

/** One run of chance: whatever happens, in whatever order, to the connection, the process and the server's wishes. */
async function live(acts: Act[]): Promise<void> {
  const world = await new World().start()
  const { server, machine, clock, journal } = world
  const done = new Map<string, number>()
  const open: ((value: ReturnType<typeof ended>) => void)[] = []
  machine.run = (line, { signal }) =>
    new Promise((resolve) => {
      const key = `${line}:${server.rows.get(line.slice(5))?.attempt}`
      done.set(key, (done.get(key) ?? 0) + 1)
      open.push(resolve)
      signal.addEventListener('abort', () => resolve(ended(null)))
    })
  const crashAt = (kind: string) =>
    (journal.onKept = (line) => line['kind'] === kind && ((journal.onKept = () => {}), world.crash()))
  const closed = (runId: string) => (runStates.ended as readonly string[]).includes(world.row(runId).status)
  const todo: Record<string, (runId: string) => unknown> = {
    give: (runId) => server.rows.has(runId) || server.give(runId),
    resend: (runId) => server.rows.has(runId) && !closed(runId) && server.send(runId),
    stop: (runId) =>
      server.rows.has(runId) && !closed(runId) && server.down('stop', { runId, attempt: world.row(runId).attempt }),
    restartRun: (runId) => {
      const row = server.rows.get(runId)
      if (row && runStates.can(row.status, 'waiting'))
        Object.assign(row, { status: 'waiting', attempt: row.attempt + 1, version: row.version + 1 })
    },
    finish: () => open.splice(0).forEach((end) => end(ended(0))),
    cut: () => server.cut(),
    crash: () => world.restart(),
    deaf: () => (server.deaf = true),
    hear: () => (server.deaf = false),
    time: () => clock.pass(45_000),
    crashAtStarted: () => crashAt('started'),
    crashAtResult: () => crashAt('result'),
    settle,
  }
  for (const { kind, runId } of acts) await todo[kind]?.(runId)

  server.deaf = false
  journal.onKept = () => {}
  await world.restart()
  for (let i = 0; i < 12; i++) {
    await clock.pass(120_000)
    for (const runId of server.rows.keys()) if (!closed(runId)) server.send(runId)
    await settle()
    open.splice(0).forEach((end) => end(ended(0)))
    await settle()
  }
  for (const [key, times] of done) expect([key, times]).toEqual([key, 1])
  for (const [runId, row] of server.rows) {
    expect(['success', 'failed', 'stopped'], `run ${runId} ended`).toContain(row.status)
    if (row.status === 'success') expect(done.get(`echo ${runId}:${row.attempt}`)).toBe(1)
  }
  await world.agent.vanish()
}

test('whatever happens, no run is done twice, none is said done that was not, and each one ends', async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 25 }), live), { numRuns: 150 })
}, 120_000)
