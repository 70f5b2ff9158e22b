import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../product.ts'
import type { Stranger } from '../foreign-agent.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.product.stop())
afterEach(() => world.leave())

type Who = { sn: string; secret: string }
const put = (who: Who, url: string, body: object) => world.asTerminal(who, 'PUT', url, body)
const ok = (result: object) => expect.objectContaining({ code: 1, result })

/** Asks for an action; the run as its terminal hears of it. */
async function act({ it }: { it: Stranger }, draft: NonNullable<Parameters<Person['task']['act']>[0]>) {
  const { id } = await world.boss.task.act(draft)
  return { id, down: await it.hear('run', (run) => run['type'] === draft.type) }
}

describe('a terminal that is none of ours, over HTTPS', () => {
  test('sends its lists, each whole, and they are on the API', async () => {
    const who = await world.arrive()
    const app = { packageName: 'com.shop.till', name: 'Till', version: '2.1', system: false, running: true }
    const bad = { name: 'No package', version: '1' }
    const sent = { hash: 'a', items: [app, bad] }
    expect(await put(who, '/agent/v1/inventory/apps', sent)).toEqual(ok({ done: true, leftOut: 1 }))
    expect((await world.boss.inventory.apps({ sn: who.sn })).records).toMatchObject([app])
    expect(await put(who, '/agent/v1/inventory/apps', { hash: 'b', items: [] })).toEqual(ok({ done: true, leftOut: 0 }))
    expect((await world.boss.inventory.apps({ sn: who.sn })).records).toEqual([])
    expect(await put({ ...who, secret: 'wrong' }, '/agent/v1/inventory/apps', sent)).toMatchObject({ status: 401 })
  })

  test('sends a file a person asked for in pieces, goes on where it was cut, and it arrives as it was', async () => {
    const who = await world.arrive()
    const path = '/var/log/till.log'
    const { id, down } = await act(who, {
      type: 'fetch_files',
      params: { paths: [path], kind: 'log' },
      target: { sns: [who.sn] },
    })
    expect(down).toMatchObject({ params: { paths: [path], kind: 'log' } })
    const { runId, attempt } = down as { runId: string; attempt: number }
    const bytes = Buffer.from(Array.from({ length: 4000 }, (_, n) => `line ${n}\n`).join(''))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { runId, kind: 'log', name: 'till.log', path, size: bytes.length, sha256, at: Date.now() }
    const announce = async () => (await world.asTerminal(who, 'POST', '/agent/v1/files', file)).result
    const piece = (fileId: string, from: number, to: number) =>
      put(who, `/agent/v1/files/${fileId}`, { offset: from, data: bytes.subarray(from, to).toString('base64') })

    const first = (await announce()) as { id: string }
    expect(first).toMatchObject({ offset: 0, whole: false })
    expect(await piece(first.id, 0, 10_000)).toEqual(ok({ offset: 10_000, whole: false }))
    expect(await piece(first.id, 20_000, 30_000)).toEqual(ok({ offset: 10_000, whole: false }))
    expect(await announce()).toEqual({ id: first.id, offset: 10_000, whole: false })
    expect(await piece(first.id, 10_000, bytes.length)).toEqual(ok({ offset: bytes.length, whole: true }))
    await who.it.say('run', { runId, attempt, expectedVersion: 0, status: 'success' })
    await who.it.hear('ack', (ack) => ack['runId'] === runId)

    const { records } = await world.boss.file.list({ sn: who.sn })
    expect(records).toMatchObject([
      { kind: 'log', name: 'till.log', path, size: bytes.length, whole: true, sha256, runId },
    ])
    const headers = { session: world.boss.token }
    const answer = await fetch(`${world.product.url}/api/v1/files/${records[0]?.id}/content`, { headers })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await world.runOf(id, who.sn)).status).toBe('success')
    const thief = await world.arrive()
    expect(await world.asTerminal(thief, 'POST', '/agent/v1/files', { ...file, name: 'x' })).toMatchObject({
      code: 404,
    })
  })

  test('is sent a plan when a person makes one, and its word that it holds to it is on the API', async () => {
    const { sn, it } = await world.arrive()
    const plan = { mon: { on: '07:30', off: '22:00' }, sun: { restart: '04:00', volume: 30 } }
    const before = await world.boss.plan.get({ sn })
    await world.boss.prove()
    await world.boss.plan.update({ sn, version: before.version, plan })
    const config = await it.hear('config', ({ version }) => (version as number) > before.version)
    expect(config).toMatchObject({ desired: { plan } })
    expect((await world.boss.plan.get({ sn })).confirmedAt).toBeNull()
    await it.say('report', { seq: 1, configVersion: config['version'], planLacks: ['on', 'off'] })
    expect(await world.boss.plan.get({ sn })).toMatchObject({ confirmedAt: expect.any(String), lacks: ['on', 'off'] })
  })
})
