import { exitsKeptDays } from '@cpm/contract/insight/fence-exit/fence-exit'
import { sql } from 'kysely'
import { defineFeature, type Job } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { list } from './fence-exit.list.ts'
import { get } from './fence-exit.one.ts'

/** What is long over goes. */
const forgetExits: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const { rows } = await sql`
      delete from fence_exit where id in (
        select id from fence_exit where back_at < ${new Date(now.getTime() - exitsKeptDays * 86_400_000)}
          and ${unscoped('fence_exit', 'they are long over, whoever sees them')} limit 1000)
      returning id`.execute(db)
    return rows.length === 1000
  },
}

/** When terminals were where they may not be. */
export const feature = defineFeature(
  'fenceExit',
  { list, get },
  { jobs: { forgetExits }, machineTables: ['fence_exit'] },
)
