import { fileLimit } from '@cpm/contract/estate/agent/agent'
import { fileTimes, keptLimit } from '@cpm/contract/estate/file/file'
import { codes } from '@cpm/contract/kernel/envelope'
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { said, sendAllTo, sendTo } from './testing/sender.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let person: { id: number }
let enterprise: { id: number }
let owner: Clients & { token: string }
let terminal: Clients
let sn: string
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
  ;({ sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush' }))
  terminal = house.asTerminal(sn, 'hush')
})

const listed = async () => (await owner.file.list({ sn })).records
const onDisk = () => globSync('**/*', { cwd: house.filesFolder, withFileTypes: true }).filter((one) => one.isFile())
const content = (id: string) =>
  house.app.inject({ url: `/api/v1/files/${id}/content`, headers: { session: owner.token } })

describe('room', () => {
  test('the oldest files of a terminal go when it has too much, and those on their way do not', async () => {
    const old = await sendAllTo(terminal, randomBytes(100), { path: '/1' })
    await pass(3_600_000)
    const newer = await sendAllTo(terminal, randomBytes(100), { path: '/2' })
    const { id: coming } = await terminal.agent.file(said(randomBytes(100), { path: '/3' }))
    await house.db
      .updateTable('file')
      .set({ size: keptLimit - 250, here: keptLimit - 250 })
      .where('id', '=', Number(newer))
      .execute()
    const next = await terminal.agent.file(said(randomBytes(100), { path: '/4' }))
    expect((await listed()).map(({ id }) => id).toSorted()).toEqual([newer, coming, next.id].toSorted())
    expect(onDisk()).not.toEqual([])
    const key = await house.db.selectFrom('file_gone').select('key').executeTakeFirstOrThrow()
    await house.job('file.removeFiles')
    expect(onDisk().map(({ name }) => name)).not.toContain(key.key)
    expect(await house.db.selectFrom('file_gone').selectAll().execute()).toEqual([])
    expect((await content(old)).statusCode).toBe(404)
  })

  test('more than fits on its way at once is refused', async () => {
    const many = Array.from({ length: 11 }, (_, n) => said(randomBytes(10), { path: `/${n}`, size: fileLimit }))
    const all = await Promise.allSettled(many.map((one) => terminal.agent.file(one)))
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({ reason: refusal(codes.refused, 'Too many files') }),
    ])
  })

  test('files are kept 90 days, and one that is not whole a day after its last piece', async () => {
    const bytes = randomBytes(2000)
    const whole = await sendAllTo(terminal, randomBytes(10), { path: '/w' })
    const { id } = await terminal.agent.file(said(bytes))
    await pass(fileTimes.partMs - 1000)
    await sendTo(terminal, id, bytes, 0, 1000)
    await pass(fileTimes.partMs + 1000)
    await house.job('file.expireFiles')
    expect(await listed()).toHaveLength(2)
    await pass(2 * fileTimes.partMs + 1000)
    await house.job('file.expireFiles')
    expect((await listed()).map((row) => row.id)).toEqual([whole])
    await expect(sendTo(terminal, id, bytes, 1000)).rejects.toEqual(refusal(codes.missing))
    await pass(fileTimes.keptMs + 1000)
    await house.job('file.expireFiles')
    expect(await listed()).toEqual([])
    await house.job('file.removeFiles')
    expect(onDisk().filter(({ name }) => name.endsWith('.part'))).toEqual([])
  })
})
