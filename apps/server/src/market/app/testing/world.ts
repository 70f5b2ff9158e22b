import type { InstalledApp } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { artifactKinds } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { type Clients, openTestHouse } from '../../../testing/house.ts'
import { recordInstalled } from '../installed/installed.record.ts'
import { apkOf } from '../../../delivery/artifact/testing/packages.ts'

type Kind = (typeof artifactKinds)[number]
type Person = Clients & { token: string }
type Said = NonNullable<Parameters<typeof apkOf>[3]>
type Build = { name?: string; version?: string; code?: number; said?: Said }

/** Two enterprises: one with an owner, a clerk and a trainee below the clerk, and a colleague beside the clerk. */
export async function openMarketWorld() {
  const house = await openTestHouse()
  const { make } = house
  const mine = await make.enterprise()
  const theirs = await make.enterprise()
  const enterpriseId = mine.id
  const owner = await make.account({ enterpriseId })
  const clerk = await make.account({ enterpriseId, superior: owner })
  const trainee = await make.account({ enterpriseId, superior: clerk })
  const colleague = await make.account({ enterpriseId, superior: owner })
  const stranger = await make.account({ enterpriseId: theirs.id })
  const admin = await make.account({ enterpriseId: null, kind: 'administrator' })
  const second = await make.account({ enterpriseId: null, kind: 'administrator' })
  const under = await make.account({ enterpriseId: null, kind: 'administrator', superior: admin })

  /** A file in the hands of somebody; its id. */
  const bring = async (by: Person, kind: Kind, name: string, bytes: Buffer) =>
    (await by.artifact.put({ kind, name, bytes: new Uint8Array(bytes) })).id
  const apk = (by: Person, { name = 'com.harbour.till', version = '1.0', code = 1, said = {} }: Build = {}) =>
    bring(by, 'apk', `app-${code}.apk`, apkOf(name, version, code, said))
  /** An app with its first version. */
  const app = async (by: Person, build: Build = {}, more: { visibility?: 'public' | 'private'; type?: string } = {}) =>
    by.app.create({
      artifactId: await apk(by, build),
      type: 'payment',
      visibility: 'public',
      ...more,
    })
  const versionOf = async (by: Person, appId: string, at = 0) => {
    const { records } = await by.app.versions({ id: appId })
    const found = records[at]
    if (!found) throw new Error('no such version')
    return found
  }
  const people = {
    owner: await house.as(owner),
    clerk: await house.as(clerk),
    trainee: await house.as(trainee),
    colleague: await house.as(colleague),
    stranger: await house.as(stranger),
    admin: await house.as(admin),
    second: await house.as(second),
    under: await house.as(under),
  }
  return {
    ...house,
    mine,
    theirs,
    accounts: { owner, clerk, trainee, colleague, stranger, admin, second, under },
    ...people,
    bring,
    apk,
    newApp: app,
    versionOf,
    /** The same, reviewed and published. */
    published: async (by: Person, build: Build = {}) => {
      const made = await app(by, build)
      const { id } = await versionOf(by, made.id)
      await by.app.submit({ id })
      await people.admin.app.approve({ id })
      await by.app.publish({ id })
      return { ...made, versionId: id }
    },
    /** What a terminal says it has. */
    shows: async (terminal: { id: number }, items: readonly Partial<InstalledApp>[]) => {
      const whole = items.map((one) => ({ name: one.packageName, version: '1', system: false, ...one }))
      await house.db
        .insertInto('inventory')
        .values({ terminal_id: terminal.id, kind: 'apps', hash: '1', at: new Date(), items: JSON.stringify(whole) })
        .onConflict((one) =>
          one.columns(['terminal_id', 'kind']).doUpdateSet((eb) => ({ items: eb.ref('excluded.items') })),
        )
        .execute()
      await recordInstalled(house.db, [terminal.id])
    },
  }
}

export type MarketWorld = Awaited<ReturnType<typeof openMarketWorld>>
