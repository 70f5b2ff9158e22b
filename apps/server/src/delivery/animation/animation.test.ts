import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { zipOf } from '../artifact/testing/packages.ts'
import { bootZip, png } from '../artifact/testing/pictures.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  boss = await house.as(await house.make.account({ enterpriseId: mine.id }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

const put = (bytes: Uint8Array<ArrayBuffer>) => boss.artifact.put({ kind: 'animation', name: 'boot.zip', bytes })
async function add(name: string, pictures = 3, introduction?: string) {
  const { id: artifactId } = await put(bootZip(72, 128, pictures))
  return (await boss.animation.create({ artifactId, name, ...(introduction && { introduction }) })).id
}

test('[3.22] an animation is listed with its name, format, screen, introduction and number of images', async () => {
  const id = await add('Spring', 5, 'For the shops')
  expect(await boss.animation.get({ id })).toMatchObject({
    name: 'Spring',
    introduction: 'For the shops',
    format: 'png',
    screen: '72x128',
    pictures: 5,
    fps: 12,
  })
  await boss.animation.update({ id, name: 'Summer', introduction: null })
  expect(await boss.animation.get({ id })).toMatchObject({ name: 'Summer', introduction: null, pictures: 5 })
  expect((await boss.animation.list({ q: 'SUMMER', format: ['png'] })).records).toMatchObject([{ id }])
  expect((await boss.animation.list({ format: ['jpg'] })).total).toBe(0)
})

test('[8.5] [5.7] an archive that Android does not play is refused', async () => {
  const desc = (text: string) => ({ name: 'desc.txt', bytes: Buffer.from(text) })
  const frame = { name: 'part0/0001.png', bytes: Buffer.from(png(72, 128)) }
  await expect(put(zipOf([frame]))).rejects.toEqual(refusal(422, 'The ZIP has no desc.txt at the top'))
  await expect(put(zipOf([desc('72 128 12\n'), frame]))).rejects.toEqual(refusal(422, 'contains no part to play'))
  const empty = desc('72 128 12\np 1 0 part0\np 0 0 part1\n')
  await expect(put(zipOf([empty, frame]))).rejects.toEqual(refusal(422, 'the folder “part1”, which contains no images'))
  await expect(put(zipOf([desc('36 64 12\np 1 0 part0\n'), frame]))).rejects.toEqual(refusal(422))
})

test('it is fetched whole to be played, and given as a task', async () => {
  const id = await add('played', 2)
  const { artifactId, size } = await boss.animation.get({ id })
  const { rawPayload, headers } = await house.app.inject({
    url: `/api/v1/animations/${id}/content`,
    headers: { session: boss.token },
  })
  expect([rawPayload.length, headers['content-type']]).toEqual([size, 'application/octet-stream'])
  const sn = (await house.make.terminal({ enterpriseId: (await enterpriseOf(id)).enterprise_id as number })).sn
  await boss.task.create({ type: 'boot_animation', params: { artifactId }, target: { sns: [sn] } })
  await expect(boss.animation.remove({ id })).rejects.toEqual(refusal(422, 'in use by 1 unfinished task ('))
})
const enterpriseOf = (id: string) =>
  house.db.selectFrom('animation').select('enterprise_id').where('id', '=', Number(id)).executeTakeFirstOrThrow()

test("another enterprise's is not there, and one that is deleted takes its archive along", async () => {
  const id = await add('gone', 7)
  const { get, update, remove, content } = stranger.animation
  for (const call of [get, update, remove, content]) await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  const { artifactId } = await boss.animation.get({ id })
  await boss.animation.remove({ id })
  await expect(boss.artifact.get({ id: artifactId })).rejects.toEqual(refusal(codes.missing))
})

test('the list is had as a file', async () => {
  const { body } = await house.app.inject({
    url: '/api/v1/animations?export=csv&sort=name',
    headers: { session: boss.token },
  })
  expect(body).toMatch(/^\uFEFFName,Image format,Screen size,Images,Frames per second,Description,/)
})
