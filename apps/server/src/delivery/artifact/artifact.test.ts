import { codes } from '@cpm/contract/kernel/envelope'
import { createHash, randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { refusalOf as refusal } from '../../testing/refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let owner: Clients & { token: string }
let stranger: Clients
let foreigner: { id: number }
let enterprise: { id: number }
let person: { id: number }
const hour = 3_600_000
let clock = new Date()

beforeAll(async () => {
  house = await openTestHouse({ now: () => clock })
  enterprise = await house.make.enterprise()
  person = await house.make.account({ enterpriseId: enterprise.id })
  const other = await house.make.enterprise()
  foreigner = await house.make.account({ enterpriseId: other.id })
  await signIn()
})
afterAll(() => house.close())
/** Sessions do not last as long as files. */
async function signIn(): Promise<void> {
  owner = await house.as(person)
  stranger = await house.as(foreigner)
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filesKept = () =>
  globSync('**/*', { cwd: house.filesFolder, withFileTypes: true }).filter((one) => one.isFile()).length
const put = (bytes: Buffer<ArrayBuffer>, name = 'notes.bin', who: Clients = owner) =>
  who.artifact.put({ kind: 'file', name, bytes })

describe('a file put in one request', () => {
  test('is answered with its sum, and stands in the list', async () => {
    const bytes = randomBytes(100_000)
    const said = await put(bytes)
    expect(said).toEqual({ id: said.id, sha256: sumOf(bytes), size: 100_000, kind: 'file', name: 'notes.bin' })
    expect((await owner.artifact.list({ q: 'notes' })).records[0]).toMatchObject(said)
    expect(await owner.artifact.get({ id: said.id })).toMatchObject(said)
  })

  test('of two enterprises is kept once, and neither learns of the other', async () => {
    const bytes = randomBytes(5000)
    const mine = await put(bytes, 'mine.bin')
    const before = filesKept()
    const theirs = await put(bytes, 'theirs.bin', stranger)
    expect(filesKept()).toBe(before)
    expect(theirs.id).not.toBe(mine.id)
    expect((await stranger.artifact.list({})).records.map(({ name }) => name)).toEqual(['theirs.bin'])
    expect(await refusal(stranger.artifact.get({ id: mine.id }))).toMatchObject({ code: codes.missing })
    await stranger.artifact.remove({ id: theirs.id })
    expect(await owner.artifact.get({ id: mine.id })).toMatchObject({ name: 'mine.bin' })
  })

  test('again by the same name is the same artifact', async () => {
    const bytes = randomBytes(50)
    expect(await put(bytes, 'same.bin')).toEqual(await put(bytes, 'same.bin'))
  })

  test('[5.6] is refused by a bad name, [8.5] by a wrong ending, and when nothing is in it', async () => {
    const bytes = randomBytes(10)
    expect(await refusal(put(bytes, '文件.bin'))).toMatchObject({ code: codes.badInput })
    expect(await refusal(owner.artifact.put({ kind: 'apk', name: 'a.exe', bytes }))).toMatchObject({
      code: codes.refused,
      messageEn: 'The file type does not match the chosen type',
    })
    expect(await refusal(put(Buffer.alloc(0)))).toMatchObject({ code: codes.badInput })
    expect((await owner.artifact.list({ q: 'a.exe' })).total).toBe(0)
  })

  test('that nothing names any more is collected after an hour, and no sooner', async () => {
    const { id } = await put(randomBytes(3000), 'gone.bin')
    const before = filesKept()
    await owner.artifact.remove({ id })
    await house.job('artifact.collect')
    await house.job('file.removeFiles')
    expect(filesKept()).toBe(before)
    clock = new Date(clock.getTime() + 2 * hour)
    await signIn()
    await house.job('artifact.collect')
    await house.job('file.removeFiles')
    expect(filesKept()).toBeLessThan(before)
    expect((await owner.artifact.list({ q: 'notes' })).total).toBe(1)
  })
})

describe('a file that comes in pieces', () => {
  const bytes = randomBytes(10_000)
  const about = { kind: 'file', name: 'pieces.bin', size: bytes.length, mark: '17' } as const
  const send = (id: string, offset: number, length: number) =>
    owner.artifact.piece({ id, offset, bytes: bytes.subarray(offset, offset + length) })

  test('goes on where it was cut, also when announced anew, and is whole once it was finished', async () => {
    const { id, offset } = await owner.artifact.begin(about)
    expect(offset).toBe(0)
    expect(await send(id, 0, 4000)).toEqual({ offset: 4000 })
    expect(await send(id, 0, 4000)).toEqual({ offset: 4000 })
    expect(await owner.artifact.begin(about)).toMatchObject({ id, offset: 4000 })
    expect(await owner.artifact.uploads()).toMatchObject([{ id, name: 'pieces.bin', offset: 4000 }])
    expect(await refusal(owner.artifact.finish({ id }))).toMatchObject({ code: codes.refused })
    expect(await send(id, 4000, 6000)).toEqual({ offset: 10_000 })
    const said = await owner.artifact.finish({ id })
    expect(said).toMatchObject({ sha256: sumOf(bytes), size: bytes.length, name: 'pieces.bin' })
    expect(await owner.artifact.finish({ id })).toEqual(said)
    expect(await owner.artifact.uploads()).toEqual([])
  })

  test('of somebody else is missing', async () => {
    const { id } = await owner.artifact.begin({ ...about, mark: '18' })
    expect(await refusal(stranger.artifact.piece({ id, offset: 0, bytes }))).toMatchObject({ code: codes.missing })
    expect(await refusal(stranger.artifact.cancel({ id }))).toMatchObject({ code: codes.missing })
  })

  test('leaves nothing when it was cancelled, or when nothing more came for a day', async () => {
    await house.job('file.removeFiles')
    const before = filesKept()
    const one = await owner.artifact.begin({ ...about, mark: '19' })
    const two = await owner.artifact.begin({ ...about, mark: '20' })
    await send(one.id, 0, 100)
    await send(two.id, 0, 100)
    expect(filesKept()).toBe(before + 2)
    await owner.artifact.cancel({ id: one.id })
    clock = new Date(clock.getTime() + 25 * hour)
    await signIn()
    await house.job('artifact.expireUploads')
    await house.job('file.removeFiles')
    expect(filesKept()).toBe(before)
    expect(await owner.artifact.uploads()).toEqual([])
  })
})

describe('the SHA-256 that comes with a file', () => {
  const bytes = randomBytes(6000)
  const [right, wrong] = [sumOf(bytes), sumOf(Buffer.from('another'))]
  const about = { kind: 'file', name: 'summed.bin', size: bytes.length, mark: 'sum' } as const
  const sendAll = (id: string) => owner.artifact.piece({ id, offset: 0, bytes })

  test('is compared in one request, and another file is refused and kept nowhere', async () => {
    const said = await refusal(owner.artifact.put({ kind: 'file', name: 'summed.bin', sha256: wrong, bytes }))
    expect(said).toMatchObject({ code: codes.refused })
    expect(said.messageEn).toContain(wrong)
    expect(said.messageEn).toContain(right)
    expect((await owner.artifact.list({ q: 'summed' })).total).toBe(0)
  })

  test('is compared when all pieces are here; of another file what came is dropped, and it begins anew', async () => {
    const { id } = await owner.artifact.begin({ ...about, sha256: wrong })
    await sendAll(id)
    const said = await refusal(owner.artifact.finish({ id }))
    expect(said).toMatchObject({ code: codes.refused })
    expect(said.messageEn).toContain(wrong)
    expect(await owner.artifact.uploads()).toEqual([])
    expect((await owner.artifact.list({ q: 'summed' })).total).toBe(0)
    const again = await owner.artifact.begin({ ...about, sha256: right })
    expect(again.offset).toBe(0)
    await sendAll(again.id)
    expect(await owner.artifact.finish({ id: again.id })).toMatchObject({ sha256: right })
    // That it is there already is answered at once.
    expect(await owner.artifact.begin({ ...about, sha256: right })).toMatchObject({ id: again.id, offset: 6000 })
  })

  test('tells another file of that name, size and mark apart: it is not gone on with', async () => {
    const { id } = await owner.artifact.begin({ ...about, mark: 'two', sha256: right })
    await owner.artifact.piece({ id, offset: 0, bytes: bytes.subarray(0, 100) })
    expect(await owner.artifact.begin({ ...about, mark: 'two', sha256: right })).toMatchObject({ id, offset: 100 })
    expect(await owner.artifact.begin({ ...about, mark: 'two' })).toMatchObject({ id, offset: 100 })
    const other = await owner.artifact.begin({ ...about, mark: 'two', sha256: wrong })
    expect(other.id).not.toBe(id)
    expect(other.offset).toBe(0)
    await owner.artifact.cancel({ id: other.id })
  })
})

describe('who uses a file', () => {
  test('is told in the list, to find it by, and what nobody uses can be listed and deleted', async () => {
    const needed = await put(randomBytes(2000), 'needed.bin')
    const kept = await put(randomBytes(2000), 'kept.bin')
    const free = await put(randomBytes(2000), 'free.bin')
    const systemFile = await owner.systemFile.create({ artifactId: kept.id, name: 'Prices', models: [] })
    const till = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush' })
    const params = { artifactId: needed.id, path: '/sdcard/needed.bin' }
    const task = await owner.task.create({ type: 'push_file', params, target: { sns: [till.sn] } })
    const names = async (query: object) => (await owner.artifact.list(query)).records.map(({ name }) => name)
    expect((await owner.artifact.get({ id: needed.id })).usedBy).toEqual([
      { by: 'task', count: 1, some: [{ id: task.id, title: `#${task.id}` }] },
    ])
    expect((await owner.artifact.list({ q: 'kept.bin' })).records[0]?.usedBy).toEqual([
      { by: 'systemFile', count: 1, some: [{ id: systemFile.id, title: 'Prices' }] },
    ])
    expect(await names({ used: true })).toEqual(expect.arrayContaining(['needed.bin', 'kept.bin']))
    expect(await names({ used: true })).not.toContain('free.bin')
    expect(await names({ used: false })).toContain('free.bin')
    expect(await names({ used: false })).not.toContain('needed.bin')

    expect(await refusal(owner.artifact.remove({ id: kept.id }))).toMatchObject({
      messageEn: 'kept.bin cannot be deleted: in use by 1 system file (Prices)',
    })
    const answer = await owner.artifact.removeMany({ ids: [needed.id, kept.id, free.id] })
    expect(answer.deleted).toBe(1)
    expect(answer.refused).toEqual([
      { id: needed.id, name: 'needed.bin', by: 'task', names: ['#1'] },
      { id: kept.id, name: 'kept.bin', by: 'systemFile', names: ['Prices'] },
    ])
    expect(await names({ q: 'free.bin' })).toEqual([])

    await owner.task.stop({ id: task.id })
    await owner.systemFile.remove({ id: systemFile.id })
    expect((await owner.artifact.get({ id: needed.id })).usedBy).toEqual([])
    expect(await owner.artifact.removeMany({ ids: [needed.id] })).toEqual({ deleted: 1, refused: [] })
  })

  test('says who uploaded it, and finds what one uploaded oneself', async () => {
    const colleague = await house.make.account({ enterpriseId: enterprise.id })
    const mine = await put(randomBytes(100), 'mine-alone.bin')
    expect(await owner.artifact.get({ id: mine.id })).toMatchObject({ createdBy: expect.any(String) })
    const theirs = await house.as(colleague)
    expect((await theirs.artifact.list({ q: 'mine-alone', mine: true })).total).toBe(0)
    expect((await theirs.artifact.list({ q: 'mine-alone' })).total).toBe(1)
    expect((await owner.artifact.list({ q: 'mine-alone', mine: true })).total).toBe(1)
  })

  test('of another enterprise is missing, and nothing of the others asked for goes', async () => {
    const [mine, foreign] = [await put(randomBytes(90), 'a.bin'), await put(randomBytes(91), 'b.bin', stranger)]
    const both = owner.artifact.removeMany({ ids: [mine.id, foreign.id] })
    expect(await refusal(both)).toMatchObject({ code: codes.missing })
    expect(await owner.artifact.get({ id: mine.id })).toMatchObject({ name: 'a.bin' })
  })
})

describe('a terminal', () => {
  test('has what a run names to it while its wave is open and the task goes on, in parts, by a strong tag; nothing else, and no other terminal', async () => {
    const bytes = randomBytes(20_000)
    const said = await put(bytes, 'for-tills.bin')
    const make = () => house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush' })
    const [till, other] = await Promise.all([make(), make()])
    const { id } = await owner.task.create({ type: 'message', params: { text: 'x' }, target: { sns: [till.sn] } })
    const ask = (sn: string, headers: object = {}) =>
      house.app.inject({
        url: `/agent/v1/artifacts/${said.sha256}`,
        headers: { authorization: `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`, ...headers },
      })
    expect((await ask(till.sn)).statusCode).toBe(404)
    await house.db
      .updateTable('task')
      .set({ params: JSON.stringify({ artifactId: said.id }) })
      .where('id', '=', Number(id))
      .execute()
    const whole = await ask(till.sn)
    expect([whole.statusCode, whole.headers.etag]).toEqual([200, `"${said.sha256}"`])
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    const rest = await ask(till.sn, { range: 'bytes=15000-', 'if-range': `"${said.sha256}"` })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 15000-19999/20000'])
    expect(rest.rawPayload.equals(bytes.subarray(15_000))).toBe(true)
    const beyond = await ask(till.sn, { range: 'bytes=20000-', 'if-range': `"${said.sha256}"` })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.rawPayload.length]).toEqual([
      416,
      'bytes */20000',
      0,
    ])
    expect((await ask(other.sn)).statusCode).toBe(404)
    expect(await refusal(owner.artifact.remove({ id: said.id }))).toMatchObject({ code: codes.refused })
    await owner.task.pause({ id })
    expect((await ask(till.sn)).statusCode).toBe(404)
    await owner.task.resume({ id })
    expect((await ask(till.sn)).statusCode).toBe(200)
    // It fell silent at work, and goes on where it was when it comes back.
    const stands = (status: 'unknown' | 'waiting', wave: number) =>
      house.db.updateTable('task_run').set({ status, wave }).where('task_id', '=', Number(id)).execute()
    await stands('unknown', 1)
    expect((await ask(till.sn)).statusCode).toBe(200)
    await stands('waiting', 2)
    expect((await ask(till.sn)).statusCode).toBe(404)
    await stands('waiting', 1)
    await owner.task.stop({ id })
    expect((await ask(till.sn)).statusCode).toBe(404)
    await owner.artifact.remove({ id: said.id })
  })
})
