import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { png } from '../artifact/testing/pictures.ts'

let house: House
let owner: Clients
let mine: { id: number }
let region: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  region = await house.make.group(mine.id)
  owner = await house.as(await house.make.account({ enterpriseId: mine.id }))
})
afterAll(() => house.close())

let nth = 100
const picture = () => owner.artifact.put({ kind: 'picture', name: `autumn${++nth}.png`, bytes: png(nth) })
const inRegion = () => ({ groupId: String(region.id) })
const fetched = async ({ sn }: { sn: string }, sha256: string) => {
  const authorization = `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`
  return (await house.app.inject({ url: `/agent/v1/artifacts/${sha256}`, headers: { authorization } })).statusCode
}

test('a wallpaper is given to a group: its terminals are told it and may fetch it, others may not', async () => {
  const [inside, outside] = [
    await house.make.terminal({ enterpriseId: mine.id, group: region, secret: 'hush' }),
    await house.make.terminal({ enterpriseId: mine.id, secret: 'hush' }),
  ]
  const { id, sha256, size, name } = await picture()
  expect(await fetched(inside, sha256)).toBe(404)
  await owner.wallpaper.give({ place: inRegion(), value: { artifactId: id } })
  await house.job('policy.tellPlaces')
  const told = await house.db
    .selectFrom('terminal_config')
    .select('desired')
    .where('terminal_id', '=', inside.id)
    .executeTakeFirstOrThrow()
  expect(told.desired).toEqual({ wallpaper: { artifactId: id, sha256, size, name, width: 101, height: 1 } })
  expect([await fetched(inside, sha256), await fetched(outside, sha256)]).toEqual([200, 404])
  const shown = await owner.policy.ofTerminal({ sn: inside.sn })
  expect(shown).toMatchObject({ records: [{ kind: 'wallpaper', from: { place: 'group' } }], drift: true })
  const drifting = await owner.terminal.list({ drift: true })
  expect(drifting.records.map(({ sn }) => sn)).toContain(inside.sn)
  expect((await owner.wallpaper.given({})).records).toMatchObject([
    { place: 'group', groupId: String(region.id), value: { artifactId: id, name } },
  ])
  await owner.wallpaper.takeBack({ place: inRegion() })
  await house.job('policy.tellPlaces')
  expect(await fetched(inside, sha256)).toBe(404)
  expect((await owner.wallpaper.given({})).records).toEqual([])
})

test('a picture that a place is given is not deleted until it is taken back', async () => {
  const { id } = await picture()
  await owner.wallpaper.give({ place: {}, value: { artifactId: id } })
  await expect(owner.artifact.remove({ id })).rejects.toEqual(refusal(422, 'in use by 1 wallpaper setting'))
  await owner.wallpaper.takeBack({ place: {} })
  await owner.artifact.remove({ id })
})

test('[8.5] a wallpaper is a picture, and of the enterprise it is given to or of ours', async () => {
  const other = await owner.artifact.put({ kind: 'file', name: 'a.json', bytes: Buffer.from('{}') })
  await expect(owner.wallpaper.give({ place: {}, value: { artifactId: other.id } })).rejects.toEqual(
    refusal(422, 'The file type does not match the chosen type'),
  )
  const admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
  const { id } = await picture()
  const theirs = await house.make.enterprise()
  const place = { enterpriseId: String(theirs.id) }
  await expect(admin.wallpaper.give({ place, value: { artifactId: id } })).rejects.toEqual(
    refusal(422, 'The file does not belong to this enterprise'),
  )
})
