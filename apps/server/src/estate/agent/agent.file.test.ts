import { filesAtOnce } from '@cpm/contract/delivery/task/types/fetch-files'
import { fileLimit, pieceLimit } from '@cpm/contract/estate/agent/agent'
import { fileTimes, shotLimit } from '@cpm/contract/estate/file/file'
import { codes } from '@cpm/contract/kernel/envelope'
import { randomBytes } from 'node:crypto'
import { globSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../testing/house.ts'
import { png, said, sendAllTo, sendTo } from './testing/sender.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let owner: Clients & { token: string }
let person: { id: number }
let enterprise: { id: number }
let sn: string, other: string
let terminal: Clients, stranger: Clients
const start = Date.parse('2026-03-01T10:00:00Z')
let clock = new Date(start)
/** Sessions do not last as long as files. */
async function pass(ms: number): Promise<void> {
  clock = new Date(start + ms)
  owner = await house.as(person)
}
beforeAll(async () => {
  house = await openTestHouse({ now: () => clock })
  enterprise = await house.make.enterprise()
  person = await house.make.account({ enterpriseId: enterprise.id })
})
afterAll(() => house.close())
beforeEach(async () => {
  await pass(0)
  const make = () => house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush' })
  ;[{ sn }, { sn: other }] = await Promise.all([make(), make()])
  terminal = house.asTerminal(sn, 'hush')
  stranger = house.asTerminal(other, 'hush')
})

const send = (id: string, bytes: Buffer, offset: number, length?: number, who = terminal) =>
  sendTo(who, id, bytes, offset, length)
const sendAll = (bytes: Buffer, more: object = {}) => sendAllTo(terminal, bytes, more)
const listed = async () => (await owner.file.list({ sn })).records
const content = (id: string, headers: object = {}) =>
  house.app.inject({ url: `/api/v1/files/${id}/content`, headers: { session: owner.token, ...headers } })
const onDisk = () => globSync('**/*', { cwd: house.filesFolder, withFileTypes: true }).filter((one) => one.isFile())
const runOf = async (status = 'started', asked = sn) => {
  const { id } = await owner.task.create({ type: 'message', params: { text: 'x' }, target: { sns: [asked] } })
  const run = (await owner.task.runs({ id })).records[0]!.id
  await house.db
    .updateTable('task_run')
    .set({ status: status as 'started' })
    .where('id', '=', Number(run))
    .execute()
  return run
}

describe('a file a terminal sends', () => {
  test('comes in pieces, shows how far it is, and is whole once its sum is right', async () => {
    const bytes = randomBytes(pieceLimit * 2 + 100)
    const file = await terminal.agent.file(said(bytes, { at: Date.parse('2026-02-28T08:00:00Z') }))
    expect(file).toEqual({ id: expect.any(String), offset: 0, whole: false })
    expect(await send(file.id, bytes, 0)).toEqual({ offset: pieceLimit, whole: false })
    expect((await listed())[0]).toMatchObject({ here: pieceLimit, size: bytes.length, whole: false, sentAt: null })
    expect((await content(file.id)).statusCode).toBe(404)
    await send(file.id, bytes, pieceLimit)
    expect(await send(file.id, bytes, pieceLimit * 2)).toEqual({ offset: bytes.length, whole: true })
    expect((await listed())[0]).toMatchObject({
      kind: 'log',
      name: 'agent.log',
      path: '/var/log/agent.log',
      whole: true,
      here: bytes.length,

      picture: null,
      at: '2026-02-28T08:00:00.000Z',
      sentAt: clock.toISOString(),
    })
    const answer = await content(file.id)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment; filename="agent.log"'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-length': String(bytes.length),
    })
    const part = await content(file.id, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
  })

  test('goes on where it was cut, however often it is announced, and once whole is not sent again', async () => {
    const bytes = randomBytes(3000)
    const first = await terminal.agent.file(said(bytes))
    await send(first.id, bytes, 0, 1000)
    expect(await terminal.agent.file(said(bytes))).toEqual({ id: first.id, offset: 1000, whole: false })
    expect(await sendAll(bytes)).toBe(first.id)
    await pass(fileTimes.partMs)
    expect(await terminal.agent.file(said(bytes))).toEqual({ id: first.id, offset: 3000, whole: true })
    expect((await listed()).map(({ id, sentAt }) => [id, sentAt])).toEqual([[first.id, clock.toISOString()]])
    const otherPath = await terminal.agent.file(said(bytes, { path: '/other' }))
    expect(otherPath.id).not.toBe(first.id)
  })

  test('announced twenty times at once is one file', async () => {
    const bytes = randomBytes(100)
    const all = await Promise.all(Array.from({ length: 20 }, () => terminal.agent.file(said(bytes))))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  test('takes a piece only where it ends, and says where that is', async () => {
    const bytes = randomBytes(3000)
    const { id } = await terminal.agent.file(said(bytes))
    await send(id, bytes, 0, 1000)
    expect(await send(id, bytes, 0, 1000)).toEqual({ offset: 1000, whole: false })
    expect(await send(id, bytes, 2000)).toEqual({ offset: 1000, whole: false })
    expect(await terminal.agent.piece({ id, offset: 1000, data: '' })).toEqual({ offset: 1000, whole: false })
    await expect(
      terminal.agent.piece({ id, offset: 1000, data: randomBytes(2001).toString('base64') }),
    ).rejects.toEqual(refusal(codes.badInput))
    expect(await send(id, bytes, 1000)).toEqual({ offset: 3000, whole: true })
    expect(await send(id, bytes, 0)).toEqual({ offset: 3000, whole: true })
    expect((await content(id)).rawPayload.equals(bytes)).toBe(true)
  })

  test('is right after twenty at once sent every piece of it', async () => {
    const bytes = randomBytes(20_000)
    const { id } = await terminal.agent.file(said(bytes))
    const racer = async () => {
      for (let offset = 0, whole = false; !whole;) ({ offset, whole } = await send(id, bytes, offset, 1000))
    }
    await Promise.all(Array.from({ length: 20 }, racer))
    expect((await content(id)).rawPayload.equals(bytes)).toBe(true)
  })

  test('with a wrong sum is emptied, says so, and can be sent anew', async () => {
    const bytes = randomBytes(2000)
    const { id } = await terminal.agent.file(said(bytes))
    await send(id, randomBytes(1000), 0)
    await expect(send(id, bytes, 1000)).rejects.toEqual(refusal(codes.refused, 'checksum'))
    expect((await listed())[0]).toMatchObject({ here: 0, whole: false })
    expect(await terminal.agent.file(said(bytes))).toEqual({ id, offset: 0, whole: false })
    expect(await sendAll(bytes)).toBe(id)
    expect((await content(id)).rawPayload.equals(bytes)).toBe(true)
  })

  test('survives a server that is killed before it wrote down what is on disk', async () => {
    const bytes = randomBytes(3000)
    const { id } = await terminal.agent.file(said(bytes))
    await send(id, bytes, 0, 1000)
    const { key } = await house.db
      .selectFrom('file')
      .select('key')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    await house.store.append(key, 1000, randomBytes(700))
    expect(await send(id, bytes, 1000, 1000)).toEqual({ offset: 2000, whole: false })
    await house.store.append(key, 2000, bytes.subarray(2000))
    await house.store.put(key, (await house.store.gather(key, 3000))!.path)
    expect(await terminal.agent.file(said(bytes))).toEqual({ id, offset: 2000, whole: false })
    expect((await content(id)).statusCode).toBe(404)
    expect(await send(id, bytes, 2000)).toEqual({ offset: 3000, whole: true })
    expect((await content(id)).rawPayload.equals(bytes)).toBe(true)
  })

  test('that lost bytes on disk, or all of them, is asked for again', async () => {
    const bytes = randomBytes(3000)
    const { id } = await terminal.agent.file(said(bytes))
    await send(id, bytes, 0, 2000)
    const [part] = onDisk()
      .filter(({ name }) => name.endsWith('.part'))
      .slice(-1)
    truncateSync(join(part!.parentPath, part!.name), 500)
    expect(await send(id, bytes, 2000)).toEqual({ offset: 500, whole: false })
    expect(await sendAll(bytes)).toBe(id)
    rmSync(house.filesFolder, { recursive: true })
    expect((await content(id)).statusCode).toBe(503)
    expect(await terminal.agent.file(said(bytes))).toEqual({ id, offset: 0, whole: false })
    await sendAll(bytes)
    expect((await content(id)).rawPayload.equals(bytes)).toBe(true)
  })
})

describe('what is refused', () => {
  test('a file of another terminal is as one that is missing', async () => {
    const bytes = randomBytes(100)
    const { id } = await terminal.agent.file(said(bytes))
    const answers = await Promise.all(
      [id, '999999999'].map((one) => send(one, bytes, 0, 100, stranger).catch((error: NotOk) => error.answer)),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ code: codes.missing })
    expect((await stranger.agent.file(said(bytes))).id).not.toBe(id)
    expect((await listed())[0]).toMatchObject({ here: 0 })
  })

  test('a run that is another terminal’s, ended, or not there', async () => {
    const bytes = randomBytes(100)
    const runs = [await runOf('started', other), await runOf('success'), '999999999']
    for (const runId of runs) {
      await expect(terminal.agent.file(said(bytes, { runId }))).rejects.toEqual(refusal(codes.missing))
    }
    expect(await listed()).toEqual([])
    const runId = await runOf('started')
    const { id } = await terminal.agent.file(said(bytes, { runId }))
    expect((await listed())[0]).toMatchObject({ id, runId })
  })

  test('more than 10 files for one run [5.8]', async () => {
    const runId = await runOf()
    const files = Array.from({ length: filesAtOnce + 1 }, (_, n) => said(randomBytes(10), { runId, path: `/l/${n}` }))
    const all = await Promise.allSettled(files.map((one) => terminal.agent.file(one)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(filesAtOnce)
    const again = files[all.findIndex(({ status }) => status === 'fulfilled')]
    await terminal.agent.file(again)
  })

  test('what is too large', async () => {
    const announce = (more: object) => terminal.agent.file({ ...said(randomBytes(10)), ...more })
    await expect(announce({ size: fileLimit + 1 })).rejects.toEqual(refusal(codes.badInput))
    await expect(announce({ kind: 'screenshot', size: shotLimit + 1 })).rejects.toEqual(
      refusal(codes.tooLarge, '10 MB'),
    )
  })

  test('a screenshot that is no picture, from its first piece or a small beginning', async () => {
    for (const first of [5000, 4]) {
      const bytes = Buffer.from(`<svg onload="alert(1)">${'x'.repeat(4000)}</svg>`)
      const { id } = await terminal.agent.file(said(bytes, { kind: 'screenshot', name: 'a.png', path: '' }))
      const all = async () => {
        await send(id, bytes, 0, first)
        await send(id, bytes, first)
      }
      await expect(all()).rejects.toEqual(refusal(codes.refused, 'PNG or JPEG'))
      expect(await listed()).toEqual([])
    }
  })

  test('a name is never a path, and nothing in it reaches the disk or a header', async () => {
    const bytes = randomBytes(10)
    const id = await sendAll(bytes, { name: '../../etc/pass"wd\r\n.txt', path: '../../etc/passwd', kind: 'file' })
    const absolute = await sendAll(bytes, { name: '..', path: 'C:\\Windows\\', kind: 'file' })
    const rows = await listed()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['file', 'pass_wd__.txt'])
    for (const one of [id, absolute]) expect((await content(one)).statusCode).toBe(200)
    for (const { name } of onDisk()) expect(name).toMatch(/^[0-9a-f]{32}(\.part)?$/)
  })
})

test('a screenshot is answered as the picture it is, under a name of ours', async () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(100)])
  const shots = [await sendAll(png(100), { kind: 'screenshot', name: 'x.exe' })]
  shots.push(await sendAll(jpeg, { kind: 'screenshot', name: 'y' }))
  expect((await listed()).map(({ picture }) => picture)).toEqual(['image/jpeg', 'image/png'])
  const [one, two] = await Promise.all(shots.map((id) => content(id)))
  expect(one?.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringContaining(`filename="${sn}-20260301-100000.png"`),
  })
  expect(two?.headers['content-type']).toBe('image/jpeg')
})
