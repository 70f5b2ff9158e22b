import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../db/start-error.ts'

/**
 * Marks a new database with the mode it was made in and refuses the other one from then on: known passwords and
 * simulated terminals must never reach a shop's own data.
 */
export async function claimDatabase(db: Kysely<Tables>, { mode }: Pick<Settings, 'mode'>): Promise<void> {
  await db
    .insertInto('instance')
    .values({ mode })
    .onConflict((c) => c.doNothing())
    .execute()
  const known = await db.selectFrom('instance').select('mode').executeTakeFirstOrThrow()
  if (known.mode === mode) return
  throw new StartError(
    mode === 'demo'
      ? 'The database was made by npm run serve: give the demo another DATABASE_URL or CPM_DATA_DIR.'
      : 'The database was made by the demo: give serve another DATABASE_URL or CPM_DATA_DIR.',
  )
}
