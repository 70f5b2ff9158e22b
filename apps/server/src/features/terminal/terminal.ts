import { codes } from '@cpm/contract/kernel/envelope'
import { type TerminalStatus, terminalStates } from '@cpm/contract/terminal'
import { allWords } from '@cpm/contract'
import { type Ctx, changed, defineFeature, missing, Refusal, wake } from '../../feature.ts'
import { listEvents, listTerminals } from './terminal.list.ts'
import { exportTerminals } from './terminal.export.ts'
import { terminalJobs, terminalTopics } from './terminal.reports.ts'
import { detailOf, rowOf, terminalRows } from './terminal.rows.ts'

export const feature = defineFeature(
  'terminal',
  {
    list: async (ctx, query) => {
      if (!query.export) return listTerminals(ctx.scope, query, ctx.now)
      if (!ctx.account.permissions.has('terminal.export')) throw new Refusal(codes.forbidden, 'answer.forbidden')
      return exportTerminals(ctx, query)
    },

    get: async ({ scope }, { sn }) => {
      const row = await terminalRows(scope).where('terminal.sn', '=', sn).executeTakeFirst()
      if (!row) throw missing()
      return detailOf(row)
    },

    events: ({ scope }, query) => listEvents(scope, query),

    logOff: (ctx, { sn }) => move(ctx, sn, 'logged_off', { secret_hash: null, logged_off_at: ctx.now }),

    restock: (ctx, { sn }) => move(ctx, sn, 'in_stock', { activated_at: null }),
  },
  { topics: terminalTopics, jobs: terminalJobs },
)

/** Moves a terminal along its life [4.5], as far as the state table allows, and cuts whoever is connected. */
async function move(
  { scope, db, from }: Pick<Ctx, 'scope' | 'db' | 'from'>,
  sn: string,
  status: TerminalStatus,
  set: { secret_hash?: null; logged_off_at?: Date; activated_at?: null },
) {
  const moved = await scope
    .update('terminal')
    .set({ status, ...set })
    .where('terminal.sn', '=', sn)
    .where('terminal.status', 'in', terminalStates.into(status))
    .returning(['id', 'enterprise_id', 'group_path'])
    .executeTakeFirst()
  const row = await terminalRows(scope).where('terminal.sn', '=', sn).executeTakeFirst()
  if (!row) throw missing()
  if (!moved) {
    const word = allWords[`terminal.status.${row.status}`][from.language === 'cn' ? 0 : 1]
    throw new Refusal(codes.conflict, 'terminal.notAllowed', { vars: { from: word } })
  }
  await wake(db, 'cut', { sn })
  await wake(db, 'jobs', { job: 'closeUnreachable' })
  await changed(db, { enterpriseId: moved.enterprise_id, groupPath: moved.group_path }, [['terminal', sn]])
  return rowOf(row)
}
