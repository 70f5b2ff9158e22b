import { livePath } from '@cpm/contract/platform/live/live'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.product.stop())
afterEach(() => world.leave())

describe('a terminal that is none of ours', () => {
  test('enrols, connects, and what it reports is on the API', async () => {
    const { sn, it } = await world.arrive()
    await it.say('report', {
      seq: 1,
      at: Date.now(),
      battery: 64,
      maker: 'Nobody',
      network: { type: 'wifi', ip: '10.9.8.7' },
      unheardOf: 1,
    })
    const shown = await world.boss.terminal.get({ sn })
    expect(shown).toMatchObject({
      sn,
      status: 'activated',
      platform: 'android',
      battery: 64,
      maker: 'Nobody',
      ip: '10.9.8.7',
      agent: 'stranger/1',
    })
    await expect
      .poll(async () => (await world.boss.terminal.list({ q: sn, online: true })).records.map((t) => t.sn))
      .toEqual([sn])
    await it.say('report', { seq: 2, battery: 63 })
    await it.say('report', { seq: 1, battery: 99 })
    expect(await world.boss.terminal.get({ sn })).toMatchObject({
      battery: 63,
      facts: { battery: 63, network: { ip: '10.9.8.7' } },
    })
  })

  test('is told the configuration when its hello is behind', async () => {
    const enrolled = await world.enrol()
    const stranger = await world.listen(enrolled)
    await stranger.say('hello', { session: 'first' })
    expect(await stranger.hear('config')).toMatchObject({ version: 1, desired: { reportIntervalMs: 300_000 } })
  })

  test('obeys a command, and its output is on the API', async () => {
    const { sn, it } = await world.arrive()
    const id = await world.command([sn], 'echo hello')
    const down = await it.hear('run')
    expect(down).toMatchObject({
      attempt: 1,
      version: 0,
      type: 'command',
      params: { line: 'echo hello', timeoutMs: 60_000 },
    })
    const { runId, attempt } = down
    await it.say('run', { runId, attempt, expectedVersion: 0, status: 'started' })
    expect(await it.hear('ack')).toMatchObject({ runId, ok: true, version: 1, status: 'started' })
    expect((await world.runOf(id, sn)).status).toBe('started')
    await it.say('run', { runId, attempt, expectedVersion: 1, status: 'success', output: 'hello\n', exitCode: 0 })
    expect(await it.hear('ack', (ack) => ack.version === 2)).toMatchObject({ ok: true, status: 'success' })
    expect(await world.runOf(id, sn)).toMatchObject({
      id: runId,
      status: 'success',
      attempt: 1,
      version: 2,
      output: 'hello\n',
      exitCode: 0,
      reason: null,
    })
    await it.say('run', { runId, attempt, expectedVersion: 2, status: 'failed' })
    expect(await it.hear('ack', (ack) => ack.error === 'ENDED')).toMatchObject({ ok: false, status: 'success' })
  })

  test('sends long output over HTTPS first', async () => {
    const { sn, secret, it } = await world.arrive()
    const id = await world.command([sn], 'cat everything')
    const { runId, attempt } = await it.hear('run')
    const output = 'x'.repeat(300_000)
    const url = `/agent/v1/runs/${String(runId)}/output`
    expect(await world.asTerminal({ sn, secret }, 'POST', url, { attempt, output })).toMatchObject({
      code: 1,
    })
    await it.say('run', { runId, attempt, expectedVersion: 0, status: 'success', exitCode: 0 })
    await it.hear('ack')
    expect((await world.runOf(id, sn)).outputTruncated).toBe(true)
    expect((await world.boss.task.run({ id: runId as string })).output).toBe(output)
  })

  test('is told to stop, and what was waiting while it was away comes when it returns', async () => {
    const enrolled = await world.enrol()
    const id = await world.command([enrolled.sn], 'sleep 1000')
    expect((await world.runOf(id, enrolled.sn)).status).toBe('waiting')
    const it = await world.connect(enrolled)
    const { runId, attempt } = await it.hear('run')
    await it.say('run', { runId, attempt, expectedVersion: 0, status: 'started' })
    await it.hear('ack')
    expect(await world.boss.task.stop({ id })).toMatchObject({ stopping: 1 })
    expect(await it.hear('stop')).toMatchObject({ runId, attempt })
    const now = await world.runOf(id, enrolled.sn)
    await it.say('run', { runId, attempt, expectedVersion: now.version, status: 'stopped' })
    await it.hear('ack', (ack) => ack.status === 'stopped')
    expect(await world.runOf(id, enrolled.sn)).toMatchObject({ status: 'stopped', reason: 'stopped' })
  })

  test('a change at it is on an open screen without its asking', async () => {
    const { sn, it } = await world.arrive()
    const { ticket } = await world.boss.live.ticket()
    const socket = new WebSocket(`${world.product.url.replace('http', 'ws')}${livePath}?ticket=${ticket}`, {
      origin: world.product.url,
    })
    const keys: string[][] = []
    socket.on('message', (data: Buffer) => keys.push(...(JSON.parse(data.toString()) as { keys: string[][] }).keys))
    await new Promise((resolve) => socket.once('open', resolve))
    await it.say('report', { seq: 5, battery: 12 })
    await expect.poll(() => keys).toContainEqual(['terminal', sn])
    socket.close()
  })
})
