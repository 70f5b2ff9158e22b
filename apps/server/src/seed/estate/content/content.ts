import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { actAs, type Clients } from '../activity.ts'
import { harbour, offers, ringAnimation, systemPackage } from './pictures.ts'

type Making = { db: Kysely<Tables>; serverUrl: string }

/** Who keeps the libraries of the demo. */
const keeper = 'enterprise'

/**
 * Fills the libraries of the demo through the front door, as a person would, once in a database's life: two wallpapers
 * and a schedule of them on one model, a boot animation and a package of the system.
 */
export async function makeContent({ db, serverUrl }: Making): Promise<void> {
  const known = await db.selectFrom('instance').select('content_at').executeTakeFirst()
  if (!known || known.content_at !== null) return
  await db.updateTable('instance').set({ content_at: new Date() }).execute()
  await actAs({ db, serverUrl }, keeper, async (as) => {
    await makeWallpapers(as)
    await makeAnimation(as)
    await makeSystemFile(as)
  })
}

const put = async (as: Clients, kind: ArtifactKind, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  (await as.artifact.put({ kind, name, bytes })).id

async function makeWallpapers(as: Clients): Promise<void> {
  const plain = await as.wallpaper.create({
    artifactId: await put(as, 'picture', 'harbour.png', harbour()),
    name: '海港日出 Harbour at dawn',
    introduction: '默认壁纸 What is shown all day',
  })
  const special = await as.wallpaper.create({
    artifactId: await put(as, 'picture', 'offers.png', offers()),
    name: '本周优惠 Offers of the week',
    introduction: '营业高峰时段显示 For the busy hours',
  })
  const { id: scheduleId } = await as.wallpaperSchedule.create({
    name: '门店日程 A day in the shops',
    defaultId: plain.id,
    entries: [
      { wallpaperId: special.id, days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '11:00', to: '14:00' },
      { wallpaperId: special.id, days: ['sat', 'sun'], from: '10:00', to: '20:00' },
    ],
  })
  await as.wallpaper.give({ place: { model: 'A77', platform: 'android' }, value: { scheduleId } })
}

async function makeAnimation(as: Clients): Promise<void> {
  await as.animation.create({
    artifactId: await put(as, 'animation', 'ring.zip', ringAnimation()),
    name: '蓝色光环 Blue ring',
    introduction: '循环播放至系统启动完成 Goes round until the system is there',
  })
}

async function makeSystemFile(as: Clients): Promise<void> {
  const versionTo = 'PayDroid 11.2.0'
  await as.systemFile.create({
    artifactId: await put(as, 'system', 'paydroid-11.2.0.zip', systemPackage(versionTo)),
    name: 'PayDroid 11.2.0',
    models: ['A77'],
    versionTo,
    descriptionCn: '演示用的系统升级包，不含实际内容',
    descriptionEn: 'A package of the demo, with nothing in it',
  })
}
