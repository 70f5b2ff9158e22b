import { codes } from '@cpm/contract/kernel/envelope'
import { shopLimits, type ShopOrder } from '@cpm/contract/service/order/shop'
import { beforeEach, expect, test } from 'vitest'
import { ApiRefused, ApiUnreachable, type ShopApi } from '../api.ts'
import { FakeClock, settle } from '../testing/fakes.ts'
import { cleanText, shopAskMs, ShopOrders } from './shop-orders.ts'

/** A disk, and a server that takes each name once. */
class Shop {
  readonly clock = new FakeClock()
  disk = ''
  isFull = false
  isAway = true
  refusal: ApiRefused | undefined
  /** Takes the order in and loses the answer. */
  losesAnswer = false
  readonly sent: string[] = []
  readonly taken = new Map<string, ShopOrder>()
  readonly line = {
    putFromTerminal: async ({ id }: { id: string }) => {
      this.sent.push(id)
      if (this.isAway) throw new ApiUnreachable('no network')
      if (this.refusal) throw this.refusal
      const known = this.taken.get(id)
      const order = known ?? { id, number: `WO-${this.taken.size + 1}`, status: 'open' as const, updatedAt: '' }
      this.taken.set(id, order)
      if (this.losesAnswer) throw new ApiUnreachable('cut')
      return order
    },
    listOfTerminal: async () => {
      this.asked += 1
      if (this.isAway) throw new ApiUnreachable('no network')
      return { records: [...this.taken.values()] }
    },
  } as unknown as ShopApi
  asked = 0

  /** A life of the agent. */
  life(isNew = false): ShopOrders {
    const orders = this.before()
    orders.begin(this.line, { isNew })
    return orders
  }
  before(): ShopOrders {
    return new ShopOrders({
      clock: this.clock,
      log: () => {},
      store: {
        read: () => (this.disk === '' ? undefined : JSON.parse(this.disk)),
        write: (kept) => {
          if (this.isFull) throw new Error('disk full')
          this.disk = JSON.stringify(kept)
        },
      },
    })
  }
}
let shop: Shop
beforeEach(() => (shop = new Shop()))
const draft = (text: string) => ({ text, kind: 'fault' as const })
const states = (orders: ShopOrders) => orders.all().map(({ id, state, number }) => [id, state, number])

test('[2.12] it waits for the network, is sent when there is one, and has the number of its order', async () => {
  const orders = shop.life()
  expect(orders.add(draft('No paper'), 'a')).toMatchObject({ isNew: true, order: { state: 'waiting' } })
  await shop.clock.pass(60_000)
  expect(states(orders)).toEqual([['a', 'waiting', undefined]])
  shop.isAway = false
  orders.up()
  await settle()
  expect(states(orders)).toEqual([['a', 'sent', 'WO-1']])
})

test('it comes by itself, too, at growing distances', async () => {
  const orders = shop.life()
  orders.add(draft('No paper'), 'a')
  await shop.clock.pass(3_600_000)
  const tries = shop.sent.length
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThan(40)
  shop.isAway = false
  await shop.clock.pass(5 * 60_000)
  expect(states(orders)).toEqual([['a', 'sent', 'WO-1']])
})

test('what was written before the agent was ended, or before there was a server, is sent by the next life', async () => {
  shop.before().add(draft('Before enrolment'), 'a')
  const second = shop.life(true)
  second.add(draft('Without a network'), 'b')
  await settle()
  second.stop()
  shop.isAway = false
  const third = shop.life()
  await settle()
  expect(states(third)).toEqual([
    ['b', 'sent', 'WO-2'],
    ['a', 'sent', 'WO-1'],
  ])
})

test('an answer that is lost makes no second order, nor does a second press of the button', async () => {
  shop.isAway = false
  shop.losesAnswer = true
  const orders = shop.life()
  orders.add(draft('Once'), 'a')
  expect(orders.add(draft('Once'), 'a')).toMatchObject({ isNew: false })
  await settle()
  orders.stop()
  shop.losesAnswer = false
  const next = shop.life()
  await settle()
  expect(states(next)).toEqual([['a', 'sent', 'WO-1']])
  expect(shop.taken.size).toBe(1)
})

test('what the disk does not take is not said to be kept', () => {
  const orders = shop.life()
  shop.isFull = true
  expect(() => orders.add(draft('Lost'), 'a')).toThrow('disk full')
  expect(orders.all()).toEqual([])
})

test('so many may wait, and so many come in an hour', async () => {
  const orders = shop.life()
  for (let i = 0; i < shopLimits.anHour; i++) expect(orders.add(draft('x'), `h${i}`)).toHaveProperty('order')
  expect(orders.add(draft('x'), 'one more')).toEqual({ tooMany: 'hour' })
  await shop.clock.pass(3_600_000)
  for (let i = 0; i < shopLimits.anHour; i++) expect(orders.add(draft('x'), `i${i}`)).toHaveProperty('order')
  await shop.clock.pass(3_600_000)
  for (let i = orders.all().length; i < shopLimits.waiting; i++) orders.add(draft('x'), `j${i}`)
  expect(orders.add(draft('x'), 'too many')).toEqual({ tooMany: 'waiting' })
  expect(orders.all()).toHaveLength(shopLimits.waiting)
})

test('those that wait are never the ones that are forgotten', async () => {
  shop.isAway = false
  const orders = shop.life()
  for (let i = 0; i < shopLimits.kept + 30; i++) {
    orders.add(draft('x'), `s${i}`)
    await shop.clock.pass(200_000)
  }
  expect(orders.all()).toHaveLength(shopLimits.kept)
  shop.isAway = true
  orders.add(draft('x'), 'waits')
  expect(orders.all()).toHaveLength(shopLimits.kept)
  expect(orders.all()[0]).toMatchObject({ id: 'waits', state: 'waiting' })
})

test('what the server will never take is said so, and holds nothing up', async () => {
  shop.isAway = false
  shop.refusal = new ApiRefused(codes.badInput, 'no')
  const orders = shop.life()
  orders.add(draft('Bad'), 'a')
  await settle()
  shop.refusal = undefined
  orders.add(draft('Good'), 'b')
  await settle()
  expect(states(orders)).toEqual([
    ['b', 'sent', 'WO-1'],
    ['a', 'refused', undefined],
  ])
})

test('a server that does not know the secret, or wants it later, loses nothing, and is asked no sooner than it said', async () => {
  shop.isAway = false
  shop.refusal = new ApiRefused(codes.tooMany, 'later', 600_000)
  const orders = shop.life()
  orders.add(draft('a'), 'a')
  await settle()
  orders.up()
  await shop.clock.pass(500_000)
  expect(shop.sent).toEqual(['a'])
  shop.refusal = new ApiRefused(codes.noSession, 'who?')
  await shop.clock.pass(200_000)
  expect(states(orders)).toEqual([['a', 'waiting', undefined]])
  shop.refusal = undefined
  await shop.clock.pass(600_000)
  expect(states(orders)).toEqual([['a', 'sent', 'WO-1']])
})

test('who looks is told how it stands by now, and the server is not asked at every look', async () => {
  shop.isAway = false
  const orders = shop.life()
  await orders.ask()
  expect(shop.asked).toBe(0)
  orders.add(draft('a'), 'a')
  await settle()
  shop.taken.set('a', { id: 'a', number: 'WO-1', status: 'in_progress', updatedAt: '' })
  await orders.ask()
  await orders.ask()
  expect([shop.asked, orders.all()[0]?.status]).toEqual([1, 'in_progress'])
  shop.isAway = true
  await shop.clock.pass(shopAskMs)
  await orders.ask()
  expect([shop.asked, orders.all()[0]?.status]).toEqual([2, 'in_progress'])
})

test('enrolled anew it is another terminal: nothing of before goes there', async () => {
  const orders = shop.life(true)
  orders.add(draft('Of the first shop'), 'a')
  await settle()
  orders.stop()
  shop.isAway = false
  const next = shop.life(true)
  await settle()
  expect([next.all(), shop.taken.size]).toEqual([[], 0])
})

test('a file that somebody spoilt is no end of it', () => {
  shop.disk = '{"orders":[{"id":"../x"}]}'
  expect(shop.life().all()).toEqual([])
})

test('letters that steer a screen are left out of a text', () => {
  expect(cleanText('a\u001b[31mb\u0000\u202Ec\r\nd\te\ud800')).toBe('a[31mbc\nd\te\uFFFD')
})
