import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, NotOk, openTestHouse } from '../../testing/house.ts'

let house: House
let enterprise: { id: number }
// Three at once, then one in ten seconds: the fourth would wait longer than a call may.
beforeAll(async () => {
  house = await openTestHouse({ terminalPace: { perMinute: 6, burst: 3 } })
  enterprise = await house.make.enterprise()
})
afterAll(() => house.close())

const terminal = async () => {
  const { sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'secret' })
  return house.asTerminal(sn, 'secret').agent
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error as NotOk).answer,
  )

test('a terminal that calls too fast over HTTPS is told when to come again; another one is not held up by it', async () => {
  const [busy, quiet] = [await terminal(), await terminal()]
  for (let n = 0; n < 3; n++) await busy.self()
  expect(await refusal(busy.self())).toMatchObject({
    code: codes.tooMany,
    messageEn: expect.stringMatching(/^Too many requests; try again in \d+ s$/),
  })
  await quiet.self()
})

test('a wrong secret uses up nothing of the terminal whose SN it names', async () => {
  const { sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'secret' })
  for (let n = 0; n < 10; n++) {
    expect(await refusal(house.asTerminal(sn, 'guess').agent.self())).toMatchObject({ code: codes.noSession })
  }
  await house.asTerminal(sn, 'secret').agent.self()
})

test('pieces of files cost a sixth of a message: a long file is no flood', async () => {
  const sender = await terminal()
  for (let n = 0; n < 12; n++) {
    expect(await refusal(sender.piece({ id: '1', offset: 0, data: '' }))).toMatchObject({ code: codes.missing })
  }
})
