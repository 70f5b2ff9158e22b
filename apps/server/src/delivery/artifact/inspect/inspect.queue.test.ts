import { zipOf } from '@cpm/archive/testing/zip'
import { encode } from 'fast-png'
import { randomFillSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const picture = () => {
  const shade = Math.floor(Math.random() * 200)
  return Buffer.from(encode({ width: 9, height: 9, channels: 3, depth: 8, data: new Uint8Array(243).fill(shade) }))
}

test('files of one account that take long to look into keep nobody else waiting', async () => {
  const mine = await house.make.enterprise()
  const other = await house.make.enterprise()
  const person = async (enterpriseId: number) => house.as(await house.make.account({ enterpriseId }))
  const [eve, ann, bob] = [await person(mine.id), await person(mine.id), await person(other.id)]
  // Small to send, and a second of work each.
  const large = Buffer.alloc(256 * 1024 ** 2)
  for (let at = 0; at < large.length; at += 2048) randomFillSync(large, at, 24)
  const trap = zipOf([{ name: 'a', text: large }])
  const order: string[] = []
  const traps = Array.from({ length: 6 }, async (_, at) => {
    await eve.artifact.put({ kind: 'zip', name: `${at}.zip`, bytes: Buffer.concat([trap, Buffer.from(`${at}`)]) })
    order.push('trap')
  })
  await Promise.race(traps)
  const pictures = Object.entries({ ann, bob }).map(async ([name, who]) => {
    await who.artifact.put({ kind: 'picture', name: 'a.png', bytes: picture() })
    order.push(name)
  })
  await Promise.all([...traps, ...pictures])
  const last = order.lastIndexOf('trap')
  expect(order.indexOf('ann')).toBeLessThan(last)
  expect(order.indexOf('bob')).toBeLessThan(last)
  expect(order.filter((name) => name === 'trap')).toHaveLength(6)
})
