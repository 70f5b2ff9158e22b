import { changed, type Ctx } from '../../core/feature.ts'

/** Tells the screens of its enterprise; what is ours may be on everybody's. */
export const tellApp = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id, accountPath: null }, [['app', String(row.id)]])
