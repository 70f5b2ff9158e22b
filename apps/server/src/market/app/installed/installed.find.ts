import { sql } from 'kysely'
import { changed } from '../../../core/feature.ts'
import type { Reaction } from '../../../core/reaction/reaction.ts'
import { recordInstalled } from './installed.record.ts'

/**
 * Looks through the app lists that are there for a version that is new in the market; those that come later are
 * read when they come (`app.offers.ts`). Several new versions go along in one pass.
 */
export const findHolders: Reaction = {
  does: 'the app lists that terminals reported before are searched for a new version.',
  batch: 1_000,
  everyMs: 60_000,
  reactsTo: {
    // A package that an earlier version shows under this name was searched for already, or its pass is still under way.
    app_version: {
      inserted: true,
      when: 'new.shown_as is not null',
      if: `not exists (
    select from app_version v join app a on a.id = v.app_id join app mine on mine.id = it.app_id
    where v.shown_as = it.shown_as and v.id <> it.id
      and a.platform = mine.platform and lower(a.package_name) = lower(mine.package_name))`,
      sweeps: `select '{}'::jsonb`,
    },
  },
  terminalsOf: (_sweep, after, most) => sql`
    select i.terminal_id as id from inventory i
    where i.kind = 'apps' and i.terminal_id > ${after} order by i.terminal_id limit ${most}`,
  async judge({ db, isLast }, ids) {
    await recordInstalled(db, ids)
    if (isLast) await changed(db, { enterpriseId: null, accountPath: null }, [['app']])
  },
}
