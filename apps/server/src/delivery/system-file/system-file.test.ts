import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { badField, refusal } from '../../testing/refusal.ts'
import { zipOf } from '../artifact/testing/packages.ts'
import { png } from '../artifact/testing/pictures.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
let mine: { id: number }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  const theirs = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

let nth = 0
const put = (kind: 'system' | 'zip' | 'file' = 'system') =>
  boss.artifact.put({
    kind,
    name: kind === 'file' ? `notes${++nth}.txt` : `ota${++nth}.zip`,
    bytes: kind === 'file' ? Buffer.from(`notes ${nth}`) : zipOf([{ name: 'payload', bytes: Buffer.from(`${nth}`) }]),
  })
type More = Partial<Parameters<typeof boss.systemFile.create>[0]>
async function add(name: string, more: More = {}, kind: 'system' | 'zip' | 'file' = 'system') {
  const { id: artifactId } = await put(kind)
  const versions = kind === 'system' ? { versionTo: 'PayDroid 10.0.1' } : {}
  return (await boss.systemFile.create({ artifactId, name, models: [], ...versions, ...more })).id
}

test('[2.13] a system package is listed with what it is for, and changed field by field', async () => {
  const id = await add('October', { models: ['A77', 'A77'], versionFrom: 'PayDroid 10.0.0', descriptionEn: 'Fixes' })
  const row = await boss.systemFile.get({ id })
  expect(row).toMatchObject({
    name: 'October',
    kind: 'system',
    models: ['A77'],
    versionFrom: 'PayDroid 10.0.0',
    versionTo: 'PayDroid 10.0.1',
    descriptionCn: null,
    descriptionEn: 'Fixes',
    fileName: expect.stringMatching(/^ota\d+\.zip$/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdBy: expect.any(String),
  })
  await boss.systemFile.update({ id, versionFrom: null, descriptionCn: '修复', models: [] })
  expect(await boss.systemFile.get({ id })).toMatchObject({
    ...row,
    versionFrom: null,
    descriptionCn: '修复',
    models: [],
    updatedAt: expect.any(String),
  })
})

test('[3.18] a package of the system says which version it brings; other files have none', async () => {
  await expect(add('nothing', { versionTo: '' })).rejects.toEqual(badField('versionTo', /required/i))
  const id = await add('prices', { versionTo: '2' }, 'zip')
  expect(await boss.systemFile.get({ id })).toMatchObject({ kind: 'zip', versionTo: null })
  const system = await add('again')
  await expect(boss.systemFile.update({ id: system, versionTo: null })).rejects.toEqual(
    badField('versionTo', /required/i),
  )
})

test('[5.6] [8.5] a package is a ZIP, its name English, and a picture is none of these', async () => {
  const put = (name: string, bytes: Buffer<ArrayBuffer>) => boss.artifact.put({ kind: 'system', name, bytes })
  const zip = zipOf([{ name: 'a', bytes: Buffer.from('a') }])
  await expect(put('ota.bin', zip)).rejects.toEqual(refusal(422, 'The file type does not match the chosen type'))
  await expect(put('ota.zip', Buffer.from('no archive'))).rejects.toEqual(
    refusal(422, 'The file type does not match the chosen type'),
  )
  await expect(put('升级.zip', zip)).rejects.toEqual(badField('name', /Chinese or special/))
  const { id: artifactId } = await boss.artifact.put({ kind: 'picture', name: 'a.png', bytes: png(8, 8) })
  await expect(boss.systemFile.create({ artifactId, name: 'x', models: [] })).rejects.toEqual(
    refusal(422, 'The file type does not match the chosen type'),
  )
})

test('the list is searched, filtered by kind and model, sorted and had as a file', async () => {
  await add('alpha', { models: ['M50'] })
  await add('Beta', { models: ['L1400'], descriptionEn: 'blue' }, 'zip')
  await add('gamma', {}, 'file')
  const names = async (query: Parameters<typeof boss.systemFile.list>[0]) =>
    (await boss.systemFile.list(query)).records
      .map(({ name }) => name)
      .filter((name) => ['alpha', 'Beta', 'gamma'].includes(name))
  expect(await names({ pageSize: 50 })).toEqual(['gamma', 'Beta', 'alpha'])
  expect(await names({ sort: 'name', pageSize: 50 })).toEqual(['alpha', 'Beta', 'gamma'])
  expect(await names({ q: 'BLUE' })).toEqual(['Beta'])
  expect(await names({ kind: ['zip', 'file'] })).toEqual(['gamma', 'Beta'])
  // What is for any model is for this one, too.
  expect(await names({ model: ['M50'], pageSize: 50 })).toEqual(['gamma', 'alpha'])
  const { body } = await house.app.inject({
    method: 'GET',
    url: '/api/v1/system-files?export=csv&sort=name&kind=zip&kind=file',
    headers: { session: boss.token },
  })
  expect(body).toMatch(/^\uFEFFName,Type,Models,Version before update,Version after update,/)
  expect(body).toContain('Beta,Archive,L1400,')
  expect(body).toContain('gamma,Other file,All models,')
})

test('the list is sorted by the version a package brings, as versions are ordered, and what brings none is last', async () => {
  const versions = ['PayDroid 10.0.2', 'PayDroid 9.1', 'PayDroid 10.0.10', 'PayDroid 10.0.10~rc1', '250401.0100']
  for (const versionTo of versions) await add('by version', { versionTo })
  await add('by version', {}, 'file')
  const inOrder = async (sort: 'versionTo' | '-versionTo') =>
    (await boss.systemFile.list({ sort, q: 'by version', pageSize: 50 })).records.map((row) => row.versionTo)
  const rising = ['PayDroid 9.1', 'PayDroid 10.0.2', 'PayDroid 10.0.10~rc1', 'PayDroid 10.0.10', '250401.0100']
  expect(await inOrder('versionTo')).toEqual([...rising, null])
  expect(await inOrder('-versionTo')).toEqual([...rising.toReversed(), null])
})

test('it is downloaded as an attachment under its own name', async () => {
  const { id: artifactId } = await boss.artifact.put({ kind: 'file', name: 'till.txt', bytes: Buffer.from('prices') })
  const { id } = await boss.systemFile.create({ artifactId, name: 'till', models: [] })
  const answer = await house.app.inject({ url: `/api/v1/system-files/${id}/content`, headers: { session: boss.token } })
  expect([answer.body, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
    'prices',
    'application/octet-stream',
    'nosniff',
  ])
  expect(answer.headers['content-disposition']).toContain('attachment; filename="till.txt"')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

test('it is not deleted while a task needs it; then the file goes with it, where nothing else has it', async () => {
  const id = await add('needed')
  const { artifactId } = await boss.systemFile.get({ id })
  await expect(boss.artifact.remove({ id: artifactId })).rejects.toEqual(refusal(422, 'in use by 1 system file'))
  const terminal = await house.make.terminal({ enterpriseId: mine.id })
  const task = await boss.task.create({
    type: 'system_update',
    params: { artifactId, versionTo: 'PayDroid 10.0.1' },
    target: { sns: [terminal.sn] },
  })
  const inUse = refusal(422, 'in use by 1 unfinished task (')
  await expect(boss.systemFile.remove({ id })).rejects.toEqual(inUse)
  await house.db.deleteFrom('task_run').where('task_id', '=', Number(task.id)).execute()
  await house.db.updateTable('task').set({ status: 'created' }).where('id', '=', Number(task.id)).execute()
  const second = await boss.systemFile.create({ artifactId, name: 'twice', models: [], versionTo: '1' })
  await boss.systemFile.remove({ id })
  expect(await boss.artifact.get({ id: artifactId })).toMatchObject({ id: artifactId })
  await boss.systemFile.remove({ id: second.id })
  await expect(boss.artifact.get({ id: artifactId })).rejects.toEqual(refusal(codes.missing))
})

test("another enterprise's is not there, nor is its file", async () => {
  const id = await add('secret')
  const { artifactId } = await boss.systemFile.get({ id })
  expect((await stranger.systemFile.list({})).total).toBe(0)
  const { get, update, remove, content } = stranger.systemFile
  for (const call of [get, update, remove, content]) await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  const taken = stranger.systemFile.create({ artifactId, name: 'theirs', models: [], versionTo: '1' })
  await expect(taken).rejects.toEqual(refusal(codes.missing))
})
