import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { DEMO_PASSWORD } from '../settings.ts'
import { hashPassword } from '../db/secret.ts'
import { addAccount } from '../db/add-account.ts'
import { addGroup } from '../db/add-group.ts'
import { seedDemoModels } from './demo-models.ts'

/** The demo's sign-ins, one per kind of person [1]. */
export const demoAccounts = ['admin', 'enterprise', 'store', 'sales'] as const

/** Shops of the demo enterprise; the simulated fleet is spread over them. */
const shops = [
  ['上海南京路店 Shanghai Nanjing Rd', 'SH001', '上海市黄浦区南京东路 299 号'],
  ['北京三里屯店 Beijing Sanlitun', 'BJ001', '北京市朝阳区三里屯路 19 号'],
  ['深圳万象城店 Shenzhen MixC', 'SZ001', '深圳市罗湖区宝安南路 1881 号'],
  ['成都锦里店 Chengdu Jinli', 'CD001', '成都市武侯区武侯祠大街 231 号'],
  ['Singapore Orchard', 'SG001', '313 Orchard Road, Singapore'],
] as const

/** Makes the demo enterprise, its people and its shops once. Answers whether it was new, and the shops' group ids. */
export async function seedDemo(db: Kysely<Tables>): Promise<{ enterpriseId: number; groupIds: number[] }> {
  const known = await db.selectFrom('enterprise').select('id').orderBy('id').limit(1).executeTakeFirst()
  if (known) {
    const groups = await db
      .selectFrom('terminal_group')
      .select('id')
      .where('enterprise_id', '=', known.id)
      .where('parent_id', 'is not', null)
      .orderBy('id')
      .execute()
    return { enterpriseId: known.id, groupIds: groups.map((g) => g.id) }
  }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return db.transaction().execute(async (tx) => {
    const enterprise = await tx
      .insertInto('enterprise')
      .values({ name: '海港零售 Harbour Retail' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const root = await addGroup(tx, enterprise.id, { name: '海港零售 Harbour Retail', number: 'HQ' })
    const stores: { id: number; path: string }[] = []
    for (const [name, number, address] of shops) {
      stores.push(await addGroup(tx, enterprise.id, { name, number, address, parent: root }))
    }
    const common = { passwordHash, enterpriseId: enterprise.id }
    await addAccount(tx, {
      ...common,
      name: 'admin',
      email: 'admin@harbour.example',
      kind: 'administrator',
      enterpriseId: null,
    })
    const boss = await addAccount(tx, {
      ...common,
      name: 'enterprise',
      email: 'enterprise@harbour.example',
      kind: 'enterprise',
    })
    await addAccount(tx, {
      ...common,
      name: 'store',
      email: 'store@harbour.example',
      kind: 'store',
      superior: boss,
      groupPaths: stores.slice(0, 1).map((s) => s.path),
    })
    await addAccount(tx, { ...common, name: 'sales', email: 'sales@harbour.example', kind: 'sales', superior: boss })
    await seedDemoModels(tx)
    return { enterpriseId: enterprise.id, groupIds: stores.map((s) => s.id) }
  })
}
