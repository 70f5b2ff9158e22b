import { codes } from '@cpm/contract/kernel/envelope'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let owner: Clients & { token: string }
let enterprise: { id: number }
let sn: string
let terminal: Clients
beforeAll(async () => {
  house = await openTestHouse()
  enterprise = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId: enterprise.id }))
})
afterAll(() => house.close())
beforeEach(async () => {
  ;({ sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush' }))
  terminal = house.asTerminal(sn, 'hush')
})

async function send(name: string, more: object = {}, who = terminal, length = 20): Promise<string> {
  const bytes = Buffer.from(name.padEnd(20))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { id } = await who.agent.file({ kind: 'file', name, path: `/data/${name}`, size: 20, sha256, ...more })
  await who.agent.piece({ id, offset: 0, data: bytes.subarray(0, length).toString('base64') })
  return id
}
const names = async (query: object = {}) => (await owner.file.list({ sn, ...query })).records.map(({ name }) => name)
const filesOnDisk = () =>
  globSync('**/*', { cwd: house.filesFolder, withFileTypes: true }).filter((one) => one.isFile()).length
const missing = expect.objectContaining({ answer: expect.objectContaining({ code: codes.missing, status: 404 }) })

describe('the files of a terminal', () => {
  test('are found by name, path, kind and whether they are whole, the newest first', async () => {
    await send('a.txt')
    await send('b.log', { kind: 'log' })
    await send('c.txt', {}, terminal, 5)
    expect(await names()).toEqual(['c.txt', 'b.log', 'a.txt'])
    expect(await names({ kind: ['log', 'screenshot'] })).toEqual(['b.log'])
    expect(await names({ whole: false })).toEqual(['c.txt'])
    expect(await names({ q: 'DATA/a' })).toEqual(['a.txt'])
    expect(await names({ sort: 'name', pageSize: 2, page: 2 })).toEqual(['c.txt'])
    const { body } = await house.app.inject({
      url: `/api/v1/terminals/${sn}/files?export=csv&whole=true`,
      headers: { session: owner.token },
    })
    expect(body.split('\r\n').filter(Boolean)).toHaveLength(3)
  })

  test('are seen and read by store staff who see the terminal, deleted by none of them, and not seen by sales', async () => {
    const shop = await house.make.group(enterprise.id)
    const here = await house.make.terminal({ enterpriseId: enterprise.id, group: shop, secret: 'hush' })
    const id = await send('a.txt', {}, house.asTerminal(here.sn, 'hush'))
    const away = await send('b.txt')
    const at = { enterpriseId: enterprise.id, groupPaths: [shop.path] }
    const [store, sales] = await Promise.all([
      house.make.account({ ...at, kind: 'store' }).then(house.as),
      house.make.account({ ...at, kind: 'sales' }).then(house.as),
    ])
    expect((await store.file.list({ sn: here.sn })).total).toBe(1)
    const read = (file: string) =>
      house.app.inject({ url: `/api/v1/files/${file}/content`, headers: { session: store.token } })
    expect((await read(id)).body.trim()).toBe('a.txt')
    expect((await read(away)).json()).toEqual((await read('999999999')).json())
    const forbidden = expect.objectContaining({ answer: expect.objectContaining({ code: codes.forbidden }) })
    await expect(store.file.remove({ ids: [id] })).rejects.toEqual(forbidden)
    await expect(sales.file.list({ sn: here.sn })).rejects.toEqual(forbidden)
    await expect(sales.file.content({ id })).rejects.toEqual(forbidden)
    expect((await sales.inventory.apps({ sn: here.sn })).total).toBe(0)
  })
})

describe('reading a file', () => {
  test('goes on where it was cut, byte by byte, whatever packing the browser offers', async () => {
    const bytes = Buffer.from('Till 7: paper is out, 机器缺纸\n'.repeat(2000))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const told = { kind: 'log' as const, name: '日志 1.log', path: '/var/log/till.log', size: bytes.length, sha256 }
    const { id } = await terminal.agent.file(told)
    await terminal.agent.piece({ id, offset: 0, data: bytes.toString('base64') })
    const read = (range?: string, onlyOf?: string) =>
      house.app.inject({
        url: `/api/v1/files/${id}/content`,
        headers: {
          session: owner.token,
          'accept-encoding': 'gzip, br',
          ...(range ? { range } : {}),
          ...(onlyOf ? { 'if-range': onlyOf } : {}),
        },
      })
    const [head, tail, whole, beyond] = await Promise.all(
      ['bytes=0-9999', 'bytes=10000-', undefined, `bytes=${bytes.length}-`].map((range) => read(range)),
    )
    expect([head, tail, whole, beyond].map((one) => one?.statusCode)).toEqual([206, 206, 200, 416])
    expect(head?.headers['content-range']).toBe(`bytes 0-9999/${bytes.length}`)
    expect(Buffer.concat([head?.rawPayload as Buffer, tail?.rawPayload as Buffer]).equals(bytes)).toBe(true)
    expect(whole?.rawPayload.equals(bytes)).toBe(true)
    expect((await read('bytes=5-', whole?.headers.etag as string)).statusCode).toBe(206)
    expect((await read('bytes=5-', '"of other bytes"')).rawPayload.equals(bytes)).toBe(true)
    expect(whole?.headers['content-length']).toBe(String(bytes.length))
    expect(whole?.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(told.name)}`)
    expect(whole?.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('deleting files', () => {
  test('takes the rows at once and the disk with the job, and breaks off what is on its way', async () => {
    const before = filesOnDisk()
    const ids = [await send('a.txt'), await send('b.txt', {}, terminal, 5)]
    const kept = await send('c.txt')
    expect(await owner.file.remove({ ids: [...ids, ids[0] as string] })).toEqual({ done: true })
    expect(await names()).toEqual(['c.txt'])
    await expect(terminal.agent.piece({ id: ids[1] as string, offset: 5, data: 'YWE=' })).rejects.toEqual(missing)
    await house.job('file.removeFiles')
    expect(filesOnDisk()).toBe(before + 1)
    expect((await owner.file.list({ sn })).records[0]).toMatchObject({ id: kept, whole: true })
    expect((await owner.audit.list({ action: ['file.remove'] })).records[0]).toMatchObject({ action: 'file.remove' })
  })

  test('of which one is another enterprise’s, or missing, deletes none', async () => {
    const theirs = await house.make.enterprise()
    const { sn: foreign } = await house.make.terminal({ enterpriseId: theirs.id, secret: 'hush' })
    const away = await send('x.txt', {}, house.asTerminal(foreign, 'hush'))
    const id = await send('a.txt')
    for (const other of [away, '999999999']) {
      await expect(owner.file.remove({ ids: [id, other] })).rejects.toEqual(missing)
    }
    expect(await names()).toEqual(['a.txt'])
    await expect(owner.file.list({ sn: foreign })).rejects.toEqual(missing)
  })

  test('follows a terminal that is deleted', async () => {
    const before = filesOnDisk()
    await send('a.txt')
    await house.db.deleteFrom('terminal').where('sn', '=', sn).execute()
    await house.job('file.removeFiles')
    expect(filesOnDisk()).toBe(before)
  })
})
