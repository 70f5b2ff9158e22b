import { expect, test } from './house.ts'
import { pictureOn, screenOf } from './remote-desk.ts'
import { type Liar, lieTo, rectangle } from './rfb-wire.ts'

const [raw, tight, size] = [0, 7, -223]
const clipboard = (length: number) => {
  const bytes = Buffer.alloc(8, 0)
  bytes[0] = 3
  bytes.writeInt32BE(length, 4)
  return bytes
}
const lies: Record<string, Liar> = {
  'a message there is none of': { says: Buffer.from([200, 1, 2, 3]) },
  'a picture larger than its screen': { says: rectangle(65_535, 65_535, raw) },
  'a screen larger than any': { width: 65_535, height: 65_535, says: Buffer.alloc(0) },
  'a screen that grows beyond any': { says: rectangle(65_535, 65_535, size) },
  'a picture that is packed wrongly': { says: rectangle(64, 48, tight, Buffer.alloc(100, 7).fill(0, 0, 1)) },
  'a clipboard of two gigabytes': { says: clipboard(0x7fff_ffff) },
  'a clipboard of two gigabytes, packed': { says: clipboard(-0x7fff_ffff) },
}

test('a terminal that sends other things than a screen ends its session with a sentence, and is opened again by hand', async ({
  page,
  product,
  enter,
  complaints,
}) => {
  const lines = await lieTo(page, Object.values(lies))
  const sn = await screenOf(product)
  await enter('enterprise', `/remote/index?sn=${sn}`)
  const veil = page.locator('[data-is=veil]')
  for (const [at, name] of Object.keys(lies).entries()) {
    await test.step(name, async () => {
      await expect(veil).toContainText('The terminal sent data that is not a screen')
      expect(lines()).toBe(at + 1)
      await veil.getByRole('button', { name: 'Reconnect' }).click()
      await expect(veil.getByText('The terminal sent')).toHaveCount(0)
    })
  }
  await pictureOn(page)
  expect(lines()).toBe(Object.keys(lies).length + 1)
  await page.getByRole('button', { name: 'End session' }).click()
  // noVNC says in the console of the browser what it met.
  expect(complaints.splice(0).filter((one) => !/^(Failed |RFB failure|Tried changing state)/.test(one))).toEqual([])
})
