import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { DEMO_PASSWORD } from '../settings.ts'
import { hashPassword } from '../core/secret.ts'
import { addAccount } from '../people/account/account.add.ts'
import { addGroup } from '../people/account/group.add.ts'
import { seedDemoModels } from './demo-models.ts'
import { addPeople } from './estate/people.ts'
import { enterprises, regions, signInWords, type Store, stores } from './estate/names.ts'

/** The demo's sign-ins, one per kind of person [1]. */
export const demoAccounts = ['admin', 'enterprise', 'store', 'sales'] as const

/** A demo without an estate has one enterprise with these shops. */
const fewShops = stores.slice(0, 5)

export type DemoShops = { groupIds: number[] }
type Node = { id: number; path: string }

/**
 * Makes the demo's enterprises, people and shops once. `whole` asks for those of the estate, too. Answers the shops, in
 * the order of the simulated fleet's, as they were made at the first start.
 */
export async function seedDemo(db: Kysely<Tables>, whole: boolean): Promise<DemoShops> {
  const known = await db.selectFrom('enterprise').select('id').orderBy('id').limit(1).executeTakeFirst()
  if (known) return { groupIds: await shopsOf(db) }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return db.transaction().execute(async (tx) => {
    const groups = whole ? await addWholeEstate(tx) : await addFewShops(tx)
    await addSignIns(tx, passwordHash, groups.enterpriseIds[0] as number, groups.shops[0] as Node)
    if (whole) await addPeople(tx, passwordHash, groups.enterpriseIds)
    await seedDemoModels(tx)
    return { groupIds: groups.shops.map((shop) => shop.id) }
  })
}

/** By their numbers, which a person may have changed since; shops of a demo of before have no other sign. */
async function shopsOf(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('terminal_group')
    .select(['id', 'number'])
    .where('parent_id', 'is not', null)
    .where(
      'number',
      'in',
      stores.map((one) => one.number),
    )
    .execute()
  return stores.flatMap(({ number }) => rows.find((row) => row.number === number)?.id ?? [])
}

type Made = { enterpriseIds: number[]; shops: Node[] }

async function addEnterprise(tx: Kysely<Tables>, at: 0 | 1): Promise<{ id: number; root: Node }> {
  const { name, number } = enterprises[at]
  const { id } = await tx.insertInto('enterprise').values({ name }).returning('id').executeTakeFirstOrThrow()
  return { id, root: await addGroup(tx, id, { name, number }) }
}

async function addFewShops(tx: Kysely<Tables>): Promise<Made> {
  const { id, root } = await addEnterprise(tx, 0)
  const shops: Node[] = []
  for (const { name, number, address } of fewShops) {
    shops.push(await addGroup(tx, id, { name, number, address, parent: root }))
  }
  return { enterpriseIds: [id], shops }
}

/** Two enterprises, each with its regions, their stores, and a warehouse. */
async function addWholeEstate(tx: Kysely<Tables>): Promise<Made> {
  const owners = [await addEnterprise(tx, 0), await addEnterprise(tx, 1)] as const
  const parents = new Map<string, Node & { enterpriseId: number }>()
  for (const { key, enterprise, name, number } of regions) {
    const { id: enterpriseId, root } = owners[enterprise]
    const region = await addGroup(tx, enterpriseId, { name, number, parent: root })
    await describe(tx, region.id, { type: 'region' })
    parents.set(key, { ...region, enterpriseId })
  }
  for (const [at, { id, root }] of owners.entries()) {
    const { warehouse } = enterprises[at as 0 | 1]
    const group = await addGroup(tx, id, { name: warehouse, number: 'WH', parent: root })
    await describe(tx, group.id, { type: 'warehouse' })
  }
  const shops: Node[] = []
  for (const store of stores) {
    const parent = parents.get(store.region) as Node & { enterpriseId: number }
    const { name, number, address } = store
    const shop = await addGroup(tx, parent.enterpriseId, { name, number, address, parent })
    await describe(tx, shop.id, told(store))
    shops.push(shop)
  }
  return { enterpriseIds: owners.map(({ id }) => id), shops }
}

const told = ({ contact, phone, areaCode }: Store) => ({ contact, phone, area_code: areaCode })

async function describe(
  tx: Kysely<Tables>,
  id: number,
  fields: { type?: string; contact?: string; phone?: string; area_code?: string },
): Promise<void> {
  await tx.updateTable('terminal_group').set(fields).where('id', '=', id).execute()
}

async function addSignIns(tx: Kysely<Tables>, passwordHash: string, enterpriseId: number, shop: Node): Promise<void> {
  const common = (name: (typeof demoAccounts)[number]) => ({
    name,
    passwordHash,
    email: `${name}@harbour.example`,
    description: signInWords[name] ?? null,
  })
  await addAccount(tx, { ...common('admin'), kind: 'administrator', enterpriseId: null })
  const boss = await addAccount(tx, { ...common('enterprise'), kind: 'enterprise', enterpriseId })
  const below = { enterpriseId, superior: boss }
  await addAccount(tx, { ...common('store'), ...below, kind: 'store', groupPaths: [shop.path] })
  await addAccount(tx, { ...common('sales'), ...below, kind: 'sales' })
}
