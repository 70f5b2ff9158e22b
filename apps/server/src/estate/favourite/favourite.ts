import { mostFavourites } from '@cpm/contract/estate/favourite/favourite'
import { sql } from 'kysely'
import { terminalSeen } from '../../core/sn.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { type Account, changed, type Ctx, defineFeature, refused } from '../../core/feature.ts'

/** Tells the person's other screens. */
const tell = (db: Ctx['db'], { enterpriseId, path }: Account, sn: string) =>
  changed(db, { enterpriseId: enterpriseId ?? 0, accountPath: path }, [['terminal', sn]])

/** The terminal by its SN, if it is within the scope. */
async function seen(scope: Scope, sn: string): Promise<{ id: number; sn: string }> {
  const row = await terminalSeen(scope, sn, ['id', 'sn'])
  return row
}

export const feature = defineFeature('favourite', {
  add: async ({ scope, db, account, now }, { sn }) => {
    const { id: terminal_id, sn: spelled } = await seen(scope, sn)
    // Held, so that two at once are not both the last there is room for.
    await sql`select from account
      where ${unscoped('account', 'it is the one who asks')} and id = ${account.id} for no key update`.execute(db)
    const { count } = await scope
      .from('favourite')
      .where('terminal_id', '<>', terminal_id)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostFavourites) throw refused('favourite.tooMany', { max: mostFavourites })
    const made = await scope
      .insert('favourite')
      .values({ account_id: account.id, terminal_id, created_at: now })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    await tell(db, account, spelled)
    return { added: made.numInsertedOrUpdatedRows === 1n }
  },

  remove: async ({ scope, db, account }, { sn }) => {
    const { id, sn: spelled } = await seen(scope, sn)
    await scope.remove('favourite').where('terminal_id', '=', id).execute()
    await tell(db, account, spelled)
    return { done: true as const }
  },
})
