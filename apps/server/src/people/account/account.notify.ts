import type { QueryExecutorProvider } from 'kysely'
import { changed } from '../../core/feature.ts'

type Told = { id: number; path: string; enterprise_id: number | null }
/** Beyond this many of one enterprise, all of it hears that some changed. */
const most = 20

/** Tells open screens that these accounts changed, each those who see it. */
export async function tellAccounts(db: QueryExecutorProvider, accounts: readonly Told[]): Promise<void> {
  for (const [enterpriseId, some] of Map.groupBy(accounts, (one) => one.enterprise_id)) {
    if (some.length > most) await changed(db, { enterpriseId, accountPath: null }, [['account']])
    else
      for (const { id, path } of some) await changed(db, { enterpriseId, accountPath: path }, [['account', String(id)]])
  }
}
