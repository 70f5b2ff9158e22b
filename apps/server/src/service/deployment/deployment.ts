import { type deployment, reportEveryMs } from '@cpm/contract/service/deployment/deployment'
import { codes } from '@cpm/contract/kernel/envelope'
import { productVersion } from '@cpm/contract/platform/about/about'
import { randomBytes } from 'node:crypto'
import { changed, type Ctx, defineFeature, type Handler, missing, Refusal } from '../../core/feature.ts'
import { findRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { hashOf } from '../../core/secret.ts'
import { list, releaseOf } from './deployment.list.ts'
import { tellHome } from './deployment.home.ts'

/** Tells the screens of administrators of ours, and no other: there is no enterprise 0. */
const tell = (db: Ctx['db'], id: number) =>
  changed(db, { enterpriseId: 0, accountPath: null }, [['deployment', String(id)]])

const connect: Handler<typeof deployment.routes.connect> = async ({ scope, db, now }, { customerId }) => {
  const { id: customer_id } = await findRow(scope, 'customer', customerId, ['id'])
  const token = `cpmd_${randomBytes(32).toString('base64url')}`
  const made = { token: hashOf(token), token_at: now }
  const row = await scope
    .insert('deployment')
    .values({ customer_id, ...made })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(made))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(db, row.id)
  return { id: String(row.id), token }
}

const remove: Handler<typeof deployment.routes.remove> = async ({ scope, db }, { id }) => {
  const gone = await scope
    .remove('deployment')
    .where('id', '=', Number(id))
    .returning('id')
    .executeTakeFirstOrThrow(missing)
  await tell(db, gone.id)
  return { done: true }
}

const report: Handler<typeof deployment.routes.report> = async ({ scope, db, now }, { token, ...said }) => {
  const { rows } = await scope.sql<{ id: number }>`select id from deployment
    where token = ${hashOf(token)} and ${unscoped('deployment', 'whoever has the token is that deployment')}`
  const [row] = rows
  if (!row) throw new Refusal(codes.forbidden, 'deployment.badToken')
  const state = {
    version: said.version,
    release: releaseOf(said.version),
    started_at: new Date(said.startedAt),
    terminals: said.terminals,
    online: said.online,
    disk_free: said.diskFree,
    disk_total: said.diskTotal,
    backup_at: said.backupAt === null ? null : new Date(said.backupAt),
    unwell: said.unwell,
    reported_at: now,
  }
  await db
    .insertInto('deployment_state')
    .values({ deployment_id: row.id, ...state })
    .onConflict((conflict) => conflict.column('deployment_id').doUpdateSet(state))
    .execute()
  await tell(db, row.id)
  return { latest: productVersion }
}

/** The CPM at customers, as far as it reports here [3.21]. */
export const feature = defineFeature(
  'deployment',
  { list, connect, remove, report },
  { jobs: { tellHome: { everyMs: reportEveryMs, run: tellHome } }, machineTables: ['deployment_state'] },
)
