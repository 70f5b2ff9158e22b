import { bareSn, factorySnCode, firstFactorySns, isFactorySn } from '@cpm/contract/estate/agent/factory-sn'
import type { QueryExecutorProvider } from 'kysely'
import { itemsOf } from '../../../platform/dictionary/dictionary.lookup.ts'

/** Tells the SNs that makers leave on many machines, by the dictionary as it is now: what is withheld there is an SN. */
export async function factorySns(db: QueryExecutorProvider): Promise<(sn: string) => boolean> {
  const known = new Set(firstFactorySns)
  for (const { value, available } of await itemsOf(db, factorySnCode)) {
    if (available) known.add(bareSn(value))
    else known.delete(bareSn(value))
  }
  return (sn) => isFactorySn(sn, known)
}
