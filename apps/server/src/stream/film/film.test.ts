import { codes } from '@cpm/contract/kernel/envelope'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPart, openRelayHouse, type RelayHouse } from '../testing/relay-house.ts'
import { key, picture, serve, serverInit, view } from '../testing/rfb.ts'

let house: RelayHouse
let sn: string
beforeAll(async () => {
  house = await openRelayHouse()
  ;({ sn } = await house.till())
})
afterAll(() => house.close())

async function filmed(part = 0) {
  const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'desktop' })
  const operator = house.operator(url, { cpm: true, part })
  const tunnel = await house.dial(sn, id, { part })
  await Promise.all([serve(tunnel), view(operator)])
  tunnel.send(picture(1))
  tunnel.say({ type: 'key' })
  tunnel.send(picture(2))
  tunnel.say({ type: 'private', on: true })
  await operator.take(40)
  await operator.text('state', (one) => one.private === true)
  return { id, operator, tunnel }
}

const kept = (id: string) =>
  vi.waitFor(async () => {
    const one = await house.owner.remoteSession.get({ id })
    expect(one.recording?.state).toBe('kept')
    return one
  })

const read = (id: string, headers: Record<string, string> = {}) =>
  house.app.inject({ url: `/api/v1/sessions/${id}/recording`, headers: { session: house.owner.token, ...headers } })

function records(film: Buffer) {
  const [mark, header] = film.toString('latin1').split('\n', 2) as [string, string]
  const found: { type: number; bytes: Buffer }[] = []
  for (let at = mark.length + header.length + 2; at < film.length;) {
    const length = film.readUInt32BE(at + 5)
    found.push({ type: film[at] as number, bytes: film.subarray(at + 9, at + 9 + length) })
    at += 9 + length
  }
  return { mark, header: JSON.parse(header) as Record<string, unknown>, found }
}

describe('the film of a screen', () => {
  test('holds the picture byte by byte, marks where it can be sought, and what happened', async () => {
    const { id } = await filmed()
    await house.owner.remoteSession.end({ id })
    const { recording } = await kept(id)
    const answer = await read(id)
    const film = answer.rawPayload
    expect(film.length).toBe(recording?.size)
    expect(createHash('sha256').update(film).digest('hex')).toBe(recording?.sha256)
    const { mark, header, found } = records(film)
    expect(mark).toBe('CPMREC 1')
    expect(header).toMatchObject({
      session: id,
      sn,
      width: 8,
      height: 8,
      operator: house.boss.name,
      watermark: house.boss.name,
    })
    const begin = found.findIndex((one) => one.type === 4)
    expect(found[begin]?.bytes).toEqual(serverInit())
    const shown = found.slice(begin + 1).filter(({ type }) => type !== 3)
    expect(shown.map(({ type }) => type)).toEqual([1, 2, 1])
    expect(shown[0]?.bytes).toEqual(picture(1))
    expect(shown[2]?.bytes).toEqual(picture(2))
    const events = found.filter(({ type }) => type === 3).map(({ bytes }) => JSON.parse(bytes.toString()) as object)
    expect(events).toContainEqual(expect.objectContaining({ type: 'private', detail: { on: true } }))
  })

  test('is read in parts, and each read is in the audit; who watched is among what happened', async () => {
    const { id } = await filmed()
    await house.owner.remoteSession.end({ id })
    await kept(id)
    // The row says that it is kept a moment before its file can be read.
    const whole = await vi.waitFor(async () => {
      const answer = await read(id)
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload
    })
    const part = await read(id, { range: 'bytes=9-19' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.subarray(9, 20))
    const { records: entries } = await house.owner.audit.list({ action: ['remoteSession.recording'] })
    expect(entries.filter(({ object, code }) => object === id && code === codes.ok)).toHaveLength(2)
    const seen = await house.owner.remoteSession.events({ id, type: ['watched'] })
    expect(seen.records).toMatchObject([{ type: 'watched', personName: house.boss.name }])
  })

  test('has its sum in the audit, beside why the session ended', async () => {
    const { id, tunnel } = await filmed()
    tunnel.say({ type: 'ended' })
    const { recording } = await kept(id)
    await vi.waitFor(async () => {
      const { rows } = await sql<{ input: object }>`
        select input from audit where action = 'remoteSession.end' and object = ${id}`.execute(house.db)
      const said = expect.objectContaining({ reason: 'ended_there', sha256: recording?.sha256 })
      expect(rows).toEqual([{ input: said }])
    })
  })

  test('is let go of when its time is over, and its file goes', async () => {
    const { id } = await filmed()
    await house.owner.remoteSession.end({ id })
    await kept(id)
    await vi.waitFor(async () => expect((await read(id)).statusCode).toBe(200))
    const { recording_key: stored } = await house.row(id)
    await sql`update remote_session set recording_until = now() - interval '1 day' where id = ${id}`.execute(house.db)
    await house.job('remoteSession.expireFilms')
    await house.job('file.removeFiles')
    expect(await house.store.sizeOf(stored as string)).toBeNull()
    expect((await read(id)).json()).toMatchObject({ code: 422 })
    expect((await house.owner.remoteSession.get({ id })).recording).toMatchObject({
      state: 'gone',
      sha256: expect.any(String),
    })
  })

  test('of a process that was killed is kept as far as it goes, by the next that starts there', async () => {
    const folder = `${house.filesFolder}-killed`
    const part = await openPart(house.house, { folder })
    house.parts.push(part)
    const at = house.parts.indexOf(part)
    const { id } = await filmed(at)
    // What a kill leaves: the file so far, and rows that nobody holds.
    const path = join(folder, 'remote', `${id}.film`)
    await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(300))
    await vi.waitFor(async () => expect((await house.row(id)).recording).toBe('running'))
    await sql`update remote_session set relay_id = 'dead', status = 'ended', end_reason = 'server_gone',
      ended_at = now() - interval '1 minute' where id = ${id}`.execute(house.db)
    const next = await openPart(house.house, { folder })
    const { recording } = await kept(id)
    expect(recording).toMatchObject({ state: 'kept', ms: null })
    await vi.waitFor(async () =>
      expect(records((await read(id)).rawPayload).found.map(({ type }) => type)).toContain(1),
    )
    await next.close()
  })

  test('ends its session when it reaches its maximum size, and is kept', async () => {
    const part = await openPart(house.house, { mostFilmBytes: 5_000, times: { tickMs: 50 } })
    house.parts.push(part)
    const { id, operator, tunnel } = await filmed(house.parts.indexOf(part))
    tunnel.send(Buffer.alloc(6_000, 3))
    expect(await operator.closed()).toEqual({ code: closeCodes.recording_full, why: 'recording_full' })
    expect((await kept(id)).recording?.size).toBeGreaterThan(6_000)
  })

  test('is not made where the rules want none', async () => {
    const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'desktop' })
    await sql`update remote_session set rules = jsonb_set(rules, '{record}', 'false') where id = ${id}`.execute(
      house.db,
    )
    const operator = house.operator(url)
    const tunnel = await house.dial(sn, id)
    await Promise.all([serve(tunnel), view(operator)])
    operator.send(key(97))
    await tunnel.take(8)
    await house.owner.remoteSession.end({ id })
    await operator.closed()
    expect((await house.owner.remoteSession.get({ id })).recording).toBeNull()
    expect((await read(id)).json()).toMatchObject({ code: 422 })
  })
})

describe('the film of a shell', () => {
  test('is an asciicast of what was shown, whole characters and sizes', async () => {
    const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'shell' })
    const operator = house.operator(url)
    const tunnel = await house.dial(sn, id)
    await tunnel.open()
    operator.say({ type: 'resize', cols: 100, rows: 30 })
    tunnel.say({ type: 'open' })
    expect(await tunnel.text('resize')).toEqual({ type: 'resize', cols: 100, rows: 30 })
    operator.send('ls\r')
    expect((await tunnel.take(3)).toString()).toBe('ls\r')
    const said = Buffer.from('收银 1\r\n')
    tunnel.send(said.subarray(0, 2))
    tunnel.send(said.subarray(2))
    expect(await operator.take(said.length)).toEqual(said)
    tunnel.say({ type: 'exit', code: 3 })
    expect(await operator.text('exit')).toEqual({ type: 'exit', code: 3 })
    const row = await kept(id)
    expect(row).toMatchObject({ recording: { format: 'asciicast' }, input: { keys: 1 } })
    expect(row.events.find((one) => one.type === 'exit')?.detail).toEqual({ code: 3 })
    await vi.waitFor(async () => expect((await read(id)).statusCode).toBe(200))
    const lines = (await read(id)).body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(lines[0]).toMatchObject({ version: 2, width: 80, height: 24 })
    const rest = lines.slice(1) as [number, string, string][]
    expect(rest.filter(([, code]) => code === 'r').map(([, , data]) => data)).toEqual(['100x30'])
    expect(
      rest
        .filter(([, code]) => code === 'o')
        .map(([, , data]) => data)
        .join(''),
    ).toBe('收银 1\r\n')
  })
})
