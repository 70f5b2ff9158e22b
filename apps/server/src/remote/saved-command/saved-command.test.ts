import { codes } from '@cpm/contract/kernel/envelope'
import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let enterpriseId: number
let boss: Clients & { token: string }
let clerk: Clients
let stranger: Clients
let roleId: string
const may = ['savedCommand.read', 'savedCommand.run', 'task.read'] as const
beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  enterpriseId = mine.id
  const chief = await house.make.account({ enterpriseId })
  boss = await house.as(chief)
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
  clerk = await house.as(await house.make.account({ enterpriseId, codes: [...may] }))
  const held = await house.db.selectFrom('account_role').select('role_id').where('account_id', '=', chief.id).execute()
  const { records } = await boss.role.choices({})
  roleId = records.find(({ id }) => !held.some((one) => String(one.role_id) === id))?.id as string
})
afterAll(() => house.close())

const folder: CommandParameter = {
  name: 'folder',
  kind: 'text',
  labelCn: '文件夹',
  labelEn: 'Folder',
  required: true,
}
type Form = Parameters<Clients['savedCommand']['create']>[0]
const form = (more: Partial<Form> = {}) => ({
  nameCn: '列出',
  nameEn: 'List',
  platform: 'linux' as const,
  line: 'ls -l {{folder}}',
  parameters: [folder],
  roles: [],
  ...more,
})
const add = async (more: Partial<Form> = {}) => (await boss.savedCommand.create(form(more))).id
const issueAt = (path: string) => ({ answer: { code: codes.badInput, result: { issues: [{ path }] } } })

test('a saved command is made, changed as a whole, and deleted', async () => {
  const id = await add({ category: ' Disk ', descriptionEn: 'What lies there' })
  expect(await boss.savedCommand.get({ id })).toMatchObject({
    id,
    nameCn: '列出',
    category: 'Disk',
    parameters: [folder],
    mayRun: true,
    root: false,
  })
  await boss.savedCommand.update({ ...form({ nameEn: 'Free', line: 'df', parameters: [] }), id })
  expect(await boss.savedCommand.get({ id })).toMatchObject({ nameEn: 'Free', category: null, parameters: [] })
  await boss.savedCommand.remove({ id })
  await expect(boss.savedCommand.get({ id })).rejects.toEqual(refusal(codes.missing))
})

test('[5.5] one that turns a terminal off, or whose places cannot be filled in safely, is refused at its field', async () => {
  await expect(add({ line: 'reboot', parameters: [] })).rejects.toMatchObject(issueAt('line'))
  await expect(add({ line: 'ls "{{folder}}"' })).rejects.toMatchObject(issueAt('line'))
  await expect(add({ line: 'ls' })).rejects.toMatchObject(issueAt('parameters'))
  await expect(add({ parameters: [{ ...folder, kind: 'choice' }] })).rejects.toMatchObject(issueAt('parameters'))
  await expect(add({ platform: 'windows', root: true })).rejects.toMatchObject(issueAt('root'))
  await expect(add({ roles: ['999999'] })).rejects.toMatchObject(issueAt('roles'))
})

test('who may not type a command runs a saved one, filled in at the server, on the terminals of its platform', async () => {
  const here = await house.make.terminal({ enterpriseId, platform: 'linux' })
  const other = await house.make.terminal({ enterpriseId, platform: 'windows' })
  const id = await add()
  const target = { sns: [here.sn, other.sn] }
  await expect(clerk.task.create({ type: 'command', params: { line: 'ls' }, target })).rejects.toMatchObject({
    answer: { code: codes.forbidden },
  })
  const { taskId, line } = await clerk.savedCommand.run({ id, values: { folder: "it's; id" }, target })
  expect(line).toBe("ls -l 'it'\\''s; id'")
  const { params, total } = await clerk.task.get({ id: taskId })
  expect(params).toMatchObject({ line })
  expect(total).toBe(1)
  expect((await clerk.task.runs({ id: taskId })).records.map(({ sn }) => sn)).toEqual([here.sn])
})

test('[5.5] what was filled in is looked at as any command is, and nothing but what is asked for is taken', async () => {
  const { sn } = await house.make.terminal({ enterpriseId, platform: 'linux' })
  const target = { sns: [sn] }
  const id = await add({ line: '{{folder}} -h now' })
  const values = { folder: 'shutdown' }
  await expect(clerk.savedCommand.run({ id, values, target })).rejects.toMatchObject(issueAt('values'))
  const plain = await add()
  const run = (given: Record<string, string>) => clerk.savedCommand.run({ id: plain, values: given, target })
  await expect(run({})).rejects.toMatchObject(issueAt('values.folder'))
  await expect(run({ folder: '-R' })).rejects.toMatchObject(issueAt('values.folder'))
  await expect(run({ folder: '/tmp', line: 'id' })).rejects.toMatchObject(issueAt('values.line'))
  await expect(
    clerk.savedCommand.run({ id: plain, values: { folder: '/tmp' }, target: { sns: ['nobody-has-this'] } }),
  ).rejects.toThrow()
})

test('one that is for other roles is neither listed nor run by who has none of them', async () => {
  const { sn } = await house.make.terminal({ enterpriseId, platform: 'linux' })
  const id = await add({ nameEn: 'For others', roles: [roleId] })
  expect((await boss.savedCommand.list({ q: 'For others' })).total).toBe(1)
  expect((await clerk.savedCommand.list({ q: 'For others' })).total).toBe(0)
  const run = { id, values: { folder: '/' }, target: { sns: [sn] } }
  await expect(clerk.savedCommand.run(run)).rejects.toEqual(refusal(codes.missing))
  // Who keeps it sees it, and may not run it either.
  expect(await boss.savedCommand.get({ id })).toMatchObject({ mayRun: false })
  await expect(boss.savedCommand.run(run)).rejects.toMatchObject({
    answer: { messageEn: expect.stringMatching(/roles do not have permission to run/) },
  })
})

test('the list is searched, filtered, sorted and had as a file', async () => {
  await add({ nameEn: 'Alpha', nameCn: '阿', category: 'Net', line: 'ip a', parameters: [] })
  await add({ nameEn: 'beta', nameCn: '贝', category: 'Net', platform: 'windows', line: 'ipconfig', parameters: [] })
  const names = async (query: Parameters<typeof boss.savedCommand.list>[0]) =>
    (await boss.savedCommand.list(query)).records.map(({ nameEn }) => nameEn)
  expect(await names({ category: 'Net' })).toEqual(['Alpha', 'beta'])
  expect(await names({ category: 'Net', sort: '-nameEn' })).toEqual(['beta', 'Alpha'])
  expect(await names({ category: 'Net', platform: ['windows'] })).toEqual(['beta'])
  expect(await names({ q: '贝' })).toEqual(['beta'])
  expect(await names({ q: 'IPCONFIG' })).toEqual(['beta'])
  expect((await boss.savedCommand.categories({})).categories).toContain('Net')
  const { body } = await house.app.inject({
    method: 'GET',
    url: '/api/v1/saved-commands?export=csv&category=Net&sort=nameEn',
    headers: { session: boss.token },
  })
  expect(body).toMatch(/阿,Alpha,Net,Linux,ip a,.*\r\n贝,beta,Net,Windows,ipconfig,/)
})

test("another enterprise's is not there", async () => {
  const { sn } = await house.make.terminal({ enterpriseId, platform: 'linux' })
  const id = await add({ nameEn: 'secret' })
  expect((await stranger.savedCommand.list({})).total).toBe(0)
  const calls = [
    () => stranger.savedCommand.get({ id }),
    () => stranger.savedCommand.update({ ...form(), id }),
    () => stranger.savedCommand.remove({ id }),
    () => stranger.savedCommand.run({ id, values: {}, target: { sns: [sn] } }),
  ]
  for (const call of calls) await expect(call()).rejects.toEqual(refusal(codes.missing))
})
