import { codes } from '@cpm/contract/kernel/envelope'
import { signInLimits } from '@cpm/contract/people/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../core/secret.ts'
import { type House, type NotOk, openTestHouse } from '../../testing/house.ts'

const password = 'Right-1234'
let house: House
let passwordHash: string
beforeAll(async () => {
  house = await openTestHouse()
  passwordHash = await hashPassword(password)
})
afterAll(() => house.close())

let name: string
let enterpriseId: number
let nth = 0
beforeEach(async () => {
  nth += 1
  name = `ann_turns_${nth}`
  enterpriseId = (await house.make.enterprise()).id
  await house.make.account({ name, enterpriseId, passwordHash })
})

type Answer = Pick<NotOk['answer'], 'code' | 'messageEn'>
const answerOf = (call: Promise<unknown>): Promise<Answer> =>
  call.then(
    () => ({ code: codes.ok, messageEn: '' }),
    (error: NotOk) => error.answer,
  )

async function signIn(ip: string, who: string, text: string): Promise<Answer> {
  const { kid, sealed } = await house.seal(text)
  return answerOf(house.from(ip).session.login({ name: who, sysCode: 'cpm', kid, password: sealed }))
}

/** For want of a turn, and not as too many sign-ins of the network failed before. */
const isSentAway = ({ messageEn }: Answer) => messageEn === 'Too many requests; try again in 5 s'

/** Eighty calls of one network at once. Begun once some are turned away: as many as may wait do so then. */
function flood(network: string, order: string[]) {
  let begun: () => void
  const isBegun = new Promise<void>((resolve) => void (begun = resolve))
  const all = Promise.all(
    Array.from({ length: 80 }, async (_, at) => {
      const answer = await signIn(`${network}${at + 1}`, 'nobody_here', 'Wrong-1234')
      if (isSentAway(answer)) begun()
      else order.push('stranger')
      return answer
    }),
  )
  return { isBegun, all }
}

test('eighty open sign-ins of one network: another network signs in its turn, and what is too much comes again', async () => {
  const order: string[] = []
  const { isBegun, all } = flood(`2001:db8:${nth}:1::`, order)
  await isBegun
  const answer = await signIn('203.0.113.9', name, password)
  order.push('person')
  expect(answer.code).toBe(codes.ok)
  const answers = await all
  expect(order.indexOf('person')).toBeLessThan(order.lastIndexOf('stranger'))
  const away = answers.filter(isSentAway)
  expect(away.length).toBeGreaterThan(10)
  expect(away[0]).toMatchObject({
    status: 429,
    message: '操作过于频繁，请在 5 秒后重试',
  })
  // All that had a turn were answered as ever: wrong, and after so many of those that the network has to wait.
  const tried = answers.filter((one) => !away.includes(one))
  expect(tried.filter(({ code }) => code === codes.refused)).toHaveLength(signInLimits.failures)
  expect(tried.every(({ code }) => code === codes.refused || code === codes.tooMany)).toBe(true)
})

test('a person who is signed in proves who they are while strangers wait', async () => {
  const account = await house.make.account({ name: `${name}_in`, enterpriseId, passwordHash })
  const person = await house.as(account)
  const order: string[] = []
  const floods = [1, 2].map((at) => flood(`2001:db8:${nth}:${at}::`, order))
  await Promise.all(floods.map(({ isBegun }) => isBegun))
  const { kid, sealed } = await house.seal(password)
  await person.me.prove({ kid, password: sealed })
  order.push('person')
  await Promise.all(floods.map(({ all }) => all))
  expect(order.indexOf('person')).toBeLessThan(order.lastIndexOf('stranger'))
})
