import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let boss: Clients & { token: string }
let clerk: Clients & { token: string }
let stranger: Clients & { token: string }
beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  const head = await house.make.account({ enterpriseId: mine.id })
  boss = await house.as(head)
  clerk = await house.as(await house.make.account({ enterpriseId: mine.id, codes: ['message.mine'], superior: head }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

const bring = (name: string, text = name) => boss.message.putFile({ name, bytes: Buffer.from(text) })
const draft = { title: 'Stocktaking', content: 'See the list.', userScope: 'all' as const }
const fetched = (id: string, token: string) =>
  house.app.inject({ method: 'GET', url: `/api/v1/message-files/${id}`, headers: { session: token } })

test('[3.19] files go with a message: who has it has them, and nobody before it is published', async () => {
  const [plan, list] = [await bring('plan.pdf', 'the plan'), await bring('清单.xlsx', 'the list')]
  const { id } = await boss.message.save({ ...draft, fileIds: [plan.id, list.id] })
  expect((await boss.message.get({ id })).files).toEqual([plan, list])
  expect((await fetched(list.id, boss.token)).body).toBe('the list')
  expect((await fetched(list.id, clerk.token)).json()).toMatchObject({ code: codes.missing })
  await boss.message.publish({ id })
  const { records } = await clerk.message.mine({})
  expect(records.find(({ msgId }) => msgId === id)?.files).toEqual([plan, list])
  const answer = await fetched(list.id, clerk.token)
  expect(answer.body).toBe('the list')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;.*%E6%B8%85%E5%8D%95/),
  })
  expect((await fetched(list.id, stranger.token)).json()).toMatchObject({ code: codes.missing })
})

test('a draft that is written again keeps its files when it says none, and has those it names', async () => {
  const [one, two] = [await bring('one.txt'), await bring('two.txt')]
  const { id } = await boss.message.save({ ...draft, fileIds: [one.id] })
  await boss.message.save({ ...draft, id, title: 'Again' })
  expect((await boss.message.get({ id })).files).toEqual([one])
  await boss.message.save({ ...draft, id, fileIds: [two.id] })
  expect((await boss.message.get({ id })).files).toEqual([two])
  expect((await fetched(one.id, boss.token)).json()).toMatchObject({ code: codes.missing })
})

test("a file that is another's, of another message or gone is refused at its field, and nothing is saved", async () => {
  const taken = await bring('taken.txt')
  await boss.message.save({ ...draft, fileIds: [taken.id] })
  const theirs = await stranger.message.putFile({ name: 'a.txt', bytes: Buffer.from('a') })
  for (const fileId of [taken.id, theirs.id, '999999999']) {
    const before = (await boss.message.list({})).total
    await expect(boss.message.save({ ...draft, fileIds: [fileId] })).rejects.toMatchObject({
      answer: { code: codes.badInput, result: { issues: [{ path: 'fileIds' }] } },
    })
    expect((await boss.message.list({})).total).toBe(before)
  }
})

test('a message that is withdrawn takes its files along, and what was never saved goes after a day', async () => {
  const [sent, loose] = [await bring('sent.txt'), await bring('loose.txt')]
  const { id } = await boss.message.save({ ...draft, fileIds: [sent.id] })
  await boss.message.publish({ id })
  await boss.message.remove({ id })
  expect((await fetched(sent.id, clerk.token)).json()).toMatchObject({ code: codes.missing })
  await house.db
    .updateTable('message_file')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', Number(loose.id))
    .execute()
  await house.job('message.dropLooseFiles')
  const left = await house.db
    .selectFrom('message_file')
    .select('id')
    .where('name', 'in', ['sent.txt', 'loose.txt'])
    .execute()
  expect(left).toEqual([])
  const gone = await house.db.selectFrom('file_gone').select('key').execute()
  expect(gone.length).toBeGreaterThanOrEqual(2)
})
