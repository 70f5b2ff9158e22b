import { changed, type Ctx } from '../../core/feature.ts'

/** Tells the screens of its enterprise; what is ours may be on everybody's. */
export const tellParameters = (db: Ctx['db'], app: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: app.enterprise_id, accountPath: null }, [['appParameter', String(app.id)]])
