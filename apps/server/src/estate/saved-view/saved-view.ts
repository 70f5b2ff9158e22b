import { codes } from '@cpm/contract/kernel/envelope'
import { terminalView, viewLimits, type ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type Scope, joinedTo, unscoped } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import {
  type Account,
  badField,
  changed,
  type Ctx,
  defineFeature,
  issuesOf,
  Refusal,
  refused,
} from '../../core/feature.ts'
import { findOne, lockRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

type Page = ViewRow['page']
type Found = { account_id: number; shared: boolean }

/** Tells everybody who may have it before them; for administrators of ours there is no enterprise 0. */
const tell = (db: Ctx['db'], { enterpriseId }: Account) =>
  changed(db, { enterpriseId: enterpriseId ?? 0, accountPath: null }, [['savedView']])

/** Its owner's, and if it is shared the top account's as well. */
const mayChange = (account: Account, row: Found) =>
  row.account_id === account.id || (row.shared && !account.path.includes('.'))

async function toChange({ scope, account }: { scope: Scope; account: Account }, id: string) {
  const row = await lockRow(scope, 'saved_view', id, ['id', 'account_id', 'page', 'shared'])
  if (!mayChange(account, row)) throw refused('savedView.notYours')
  return row
}

/** The list of terminals keeps only what it would answer; a list further right reads what is kept by its own rules. */
function queryOf(page: Page, query: Record<string, unknown>): string {
  if (page !== 'terminal') return JSON.stringify(query)
  const parsed = terminalView.safeParse(query, { reportInput: true })
  if (!parsed.success) throw new Refusal(codes.badInput, 'answer.badInput', { issues: issuesOf(parsed.error) })
  return JSON.stringify(parsed.data)
}

/** Names are told apart within what one has on a page, in any case. */
async function nameIsFree(scope: Scope, owner: number, page: Page, name: string, but = 0): Promise<void> {
  const other = await scope
    .outside('what somebody has is looked through for the name, whoever asks')
    .selectFrom('saved_view')
    .select('id')
    .where('account_id', '=', owner)
    .where('page', '=', page)
    .where('id', '<>', but)
    .where((eb: ExpressionBuilder<Tables, 'saved_view'>) => sql<SqlBool>`lower(${eb.ref('name')}) = lower(${name})`)
    .executeTakeFirst()
  if (other) throw badField('name', 'savedView.nameTaken')
}

/** Held, so that of two of a name at once the second is told. */
const hold = ({ db, account }: Pick<Ctx, 'db'> & { account: Account }, owner = account.id) =>
  sql`select from account
    where ${unscoped('account', 'it only takes turns')} and id = ${owner} for no key update`.execute(db)

export const feature = defineFeature('savedView', {
  list: async ({ scope, account }, { page }) => {
    const rows = await scope
      .from('saved_view')
      .innerJoin('account as owner', 'owner.id', 'saved_view.account_id')
      .leftJoin('saved_view_default', (join) =>
        join
          .onRef('saved_view_default.view_id', '=', 'saved_view.id')
          .on('saved_view_default.account_id', '=', account.id),
      )
      .select([
        'saved_view.id',
        'saved_view.page',
        'saved_view.name',
        'saved_view.shared',
        'saved_view.account_id',
        'saved_view.query',
        'saved_view.layout',
        'saved_view.updated_at',
        'owner.name as owner_name',
        'saved_view_default.view_id as default_id',
      ])
      .where(joinedTo('saved_view', 'account'))
      .where(unscoped('saved_view_default', 'their own'))
      .where('saved_view.page', '=', page)
      .orderBy(sql`lower(saved_view.name)`)
      .orderBy('saved_view.id')
      .execute()
    const records = rows.map(({ account_id, default_id, ...row }) => ({
      ...plain(row),
      own: account_id === account.id,
      mayChange: mayChange(account, { account_id, shared: row.shared }),
      isDefault: default_id !== null,
    }))
    return { records }
  },

  create: async (ctx, { page, name, shared, query, layout }) => {
    const { scope, db, account, now } = ctx
    await hold(ctx)
    await nameIsFree(scope, account.id, page, name)
    const { count } = await scope
      .from('saved_view')
      .where('saved_view.account_id', '=', account.id)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= viewLimits.perAccount) throw refused('savedView.tooMany', { max: viewLimits.perAccount })
    const { id } = await scope
      .insert('saved_view')
      .values({
        enterprise_id: account.enterpriseId,
        account_id: account.id,
        page,
        name,
        shared,

        query: queryOf(page, query),
        layout: layout && JSON.stringify(layout),

        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(db, account)
    return { id: String(id) }
  },

  update: async (ctx, { id, name, shared, query, layout }) => {
    const { scope, db, account, now } = ctx
    const row = await toChange(ctx, id)
    await hold(ctx, row.account_id)
    if (name !== undefined) await nameIsFree(scope, row.account_id, row.page, name, row.id)
    const set = {
      name,
      shared,
      updated_at: now,
      ...(query === undefined ? {} : { query: queryOf(row.page, query) }),
      ...(layout === undefined ? {} : { layout: layout && JSON.stringify(layout) }),
    }
    await scope.update('saved_view').set(set).where('saved_view.id', '=', row.id).execute()
    await tell(db, account)
    return { done: true as const }
  },

  remove: async (ctx, { id }) => {
    const row = await toChange(ctx, id)
    await ctx.scope.remove('saved_view').where('saved_view.id', '=', row.id).execute()
    await tell(ctx.db, ctx.account)
    return { done: true as const }
  },

  setDefault: async ({ scope, db, account }, { page, viewId }) => {
    if (viewId === null) {
      await scope.remove('saved_view_default').where('page', '=', page).execute()
    } else {
      const ofPage = scope.from('saved_view').select('saved_view.id').where('saved_view.page', '=', page)
      const found = await findOne(ofPage, 'saved_view.id', viewId)
      await scope
        .insert('saved_view_default')
        .values({ account_id: account.id, page, view_id: found.id })
        .onConflict((c) => c.columns(['account_id', 'page']).doUpdateSet({ view_id: found.id }))
        .execute()
    }
    await tell(db, account)
    return { done: true as const }
  },
})
