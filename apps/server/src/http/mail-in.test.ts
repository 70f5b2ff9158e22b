import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostOffice } from '../platform/mail/testing/post-office.ts'
import { type Clients, type House, openTestHouse } from '../testing/house.ts'
import { openMailIn } from './mail-in.ts'

const address = 'orders@support.example'
let house: House
let office: Awaited<ReturnType<typeof openPostOffice>>
let door: Awaited<ReturnType<typeof openMailIn>>
let boss: Clients
let clerk: Clients
let sn: string
let clerkId: string
let id: string
/** What the clerk was sent of the order. */
let letter: string
let replyTo: string
let token: string
let mails = 0

beforeAll(async () => {
  office = await openPostOffice()
  house = await openTestHouse({ smtpUrl: office.url, mailInAddress: address })
  const mine = await house.make.enterprise()
  const shop = await house.make.group(mine.id)
  const top = await house.make.account({ enterpriseId: mine.id, name: 'boss', email: 'boss@shop.example' })
  const helper = await house.make.account({
    enterpriseId: mine.id,
    superior: top,
    name: 'lilei',
    email: 'LiLei@shop.example',
  })
  clerkId = String(helper.id)
  boss = await house.as(top)
  clerk = await house.as(helper)
  sn = (await house.make.terminal({ enterpriseId: mine.id, group: shop })).sn
  const settings = { secretKey: house.secretKey, publicUrl: 'http://cpm.test', store: house.store } as never
  const log = (line: string) => void house.logged.push(line)
  door = await openMailIn(
    { db: house.db, settings, now: () => new Date(), log },
    { host: '127.0.0.1', port: 0, address },
  )
})
afterAll(async () => {
  await door.close()
  await house.close()
  await office.close()
})
beforeEach(async () => {
  ;({ id } = await boss.order.create({ title: 'Paper jam', sns: [sn], assigneeId: clerkId }))
  await house.job('mail.sendMail')
  letter = office.letters.at(-1)?.raw.replace(/\r\n[ \t]+/g, ' ') ?? ''
  replyTo = /^Reply-To: .*?<(.*)>/m.exec(letter)?.[1] ?? ''
  token = /^References: <(.*)@cpm.test>/m.exec(letter)?.[1] ?? ''
})
afterEach(() => void office.letters.splice(0))

/** A mail as another program wrote it, answering the letter. */
function written(program: string, more: { to?: string; from?: string; token?: string } = {}): string {
  const file = new URL(`./testing/${program}.eml`, import.meta.url)
  return readFileSync(file, 'latin1')
    .replaceAll('{{TO}}', more.to ?? replyTo)
    .replaceAll('{{FROM}}', more.from ?? 'lilei@shop.example')
    .replaceAll('{{TOKEN}}', more.token ?? token)
    .replaceAll('{{ID}}', `m${++mails}`)
}

async function deliver(raw: string, to = replyTo, from = 'bounce@shop.example'): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true })
  const sent = await transport.sendMail({ envelope: { from, to }, raw: Buffer.from(raw, 'latin1') }).then(
    ({ response }) => response,
    (error: Error) => error.message,
  )
  transport.close()
  return sent
}
const said = async () => (await boss.order.comments({ id })).records.map(({ data, files }) => ({ ...data, files }))

test('a mail of an order asks for its answer at an address nobody can make up', () => {
  expect(replyTo).toMatch(new RegExp(`^orders\\+order\\.${id}\\.${clerkId}\\.[a-z0-9]{24}@support\\.example$`))
  expect(replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(token).toBe(replyTo.slice('orders+'.length).split('@')[0])
  expect(office.letters.at(-1)?.text).toMatch(/^##- .* -##/)
})

test.each([
  ['outlook', '打印头已更换，请再测试。\n\n李雷', ['screen.png'], undefined],
  ['gmail', 'Printer works again, thank you — see the picture.', ['IMG_0012.jpg'], ['bill.pdf']],
  ['apple-mail', '扫码枪又不亮了，\n拍了照片。', ['IMG_0099.jpeg'], undefined],
  ['qq-mail', '您好，屏幕已恢复正常镕。', [], undefined],
  ['html-only', '您好，屏幕已恢复正常镕。', [], undefined],
])(
  'an answer as %s writes it is a comment with what was said, and its pictures',
  async (program, text, files, left) => {
    expect(await deliver(written(program))).toMatch(/^250/)
    const [comment, ...others] = await said()
    expect(others).toEqual([])
    expect(comment).toMatchObject({ text, mail: true, whole: expect.stringContaining(text.slice(0, 8)) })
    expect(comment?.files?.map(({ name }) => name)).toEqual(files)
    expect((comment as { left?: string[] }).left).toEqual(left)
    const { records } = await boss.order.history({ id })
    expect(records[0]).toMatchObject({ type: 'commented', accountName: 'lilei' })
    expect((await boss.message.mine({ current: 1, size: 1 })).records[0]?.title).toContain(`WO-${id}`)
  },
)

test('who asked for the order hears of the answer by mail, and may answer that', async () => {
  await deliver(written('gmail'))
  await house.job('mail.sendMail')
  const news = office.letters.at(-1)
  expect(news).toMatchObject({ to: ['boss@shop.example'] })
  expect(news?.text).toContain('Printer works again')
  expect(news?.raw).toMatch(/Reply-To: .*order\./)
})

test('one that is delivered twice is taken once, and the answer found by its headers where the address was lost', async () => {
  const raw = written('gmail', { to: address })
  expect(await deliver(raw, address)).toMatch(/^250/)
  expect(await deliver(raw, address)).toMatch(/^250/)
  expect(await said()).toHaveLength(1)
})

test('a number in the subject, another sender or a token that was changed do not do', async () => {
  const forged = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  const other = `orders+${forged}@support.example`
  expect(await deliver(written('gmail', { to: address, token: 'cpm.9' }), address)).toMatch(/550/)
  expect(await deliver(written('gmail', { to: other, token: forged }), other)).toMatch(/550/)
  expect(await deliver(written('gmail', { from: 'boss@shop.example' }))).toMatch(/550 Answer from the address/)
  expect(await deliver(written('gmail'), 'somebody@support.example')).toMatch(/550/)
  expect(await said()).toEqual([])
})

test('who may not comment the order, or is no longer there, does not by mail either', async () => {
  await house.db.updateTable('account').set({ active: false }).where('id', '=', Number(clerkId)).execute()
  expect(await deliver(written('gmail'))).toMatch(/550/)
  await house.db.updateTable('account').set({ active: true }).where('id', '=', Number(clerkId)).execute()
  const roles = await house.db
    .selectFrom('account_role')
    .selectAll()
    .where('account_id', '=', Number(clerkId))
    .execute()
  await house.db.deleteFrom('account_role').where('account_id', '=', Number(clerkId)).execute()
  expect(await deliver(written('outlook'))).toMatch(/550/)
  await house.db.insertInto('account_role').values(roles).execute()
  expect(await said()).toEqual([])
})

test.each([
  ['Auto-Submitted: auto-replied', 'a@shop.example'],
  ['Precedence: bulk', 'a@shop.example'],
  ['List-Id: <all.shop.example>', 'a@shop.example'],
  ['X-Auto-Response-Suppress: All', 'a@shop.example'],
  ['X-Nothing: it is a bounce', ''],
])('what a program answered (%s) is dropped, and nobody is answered', async (header, from) => {
  expect(await deliver(`${header}\r\n${written('gmail')}`, replyTo, from)).toMatch(/^250/)
  expect(await said()).toEqual([])
})

test('one that is too large is sent back, and one without anything said', async () => {
  const large = written('gmail').replace('--0000000000mix--', `--0000000000mix\r\n\r\n${'x'.repeat(31_000_000)}`)
  expect(await deliver(large)).toMatch(/552|large/)
  const empty = written('gmail')
    .replace(/\r\n\r\n[\s\S]*$/, '\r\n\r\n')
    .replace(/Content-Type: multipart.*/, 'Content-Type: text/plain')
  expect(await deliver(empty)).toMatch(/550 Nothing was written/)
})

test('[4.12] an answer to a finished order opens it again', async () => {
  await boss.order.complete({ id })
  await deliver(written('apple-mail'))
  expect(await boss.order.get({ id })).toMatchObject({ status: 'reopened' })
  expect((await clerk.order.history({ id })).records[0]).toMatchObject({ type: 'reopened', accountName: 'lilei' })
})

test('an answer to one that was merged is said where it lives on', async () => {
  const other = await boss.order.create({ title: 'The same', sns: [sn] })
  await boss.order.merge({ id, into: other.id })
  await deliver(written('gmail'))
  expect(await said()).toEqual([])
  expect((await boss.order.comments({ id: other.id })).records).toHaveLength(1)
  expect(await boss.order.get({ id })).toMatchObject({ status: 'closed' })
})
