import { allWords } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { type TerminalStatus, terminalStates } from '@cpm/contract/estate/terminal/terminal'
import { isSn } from './sn.ts'
import { livesBy } from './lifecycle/terminal.life.ts'
import { badField, type Ctx, changed, defineFeature, Refusal, wake } from '../../core/feature.ts'
import { choices } from './list/terminal.choices.ts'
import { listEvents, listTerminals } from './list/terminal.list.ts'
import { exportTerminals } from './list/terminal.export.ts'
import { terminalJobs, terminalTopics } from './state/terminal.reports.ts'
import { detailOf, rowsOf, terminalRows } from './list/terminal.rows.ts'

export const feature = defineFeature(
  'terminal',
  {
    list: async (ctx, query) => {
      for (const name of ['enterpriseId', 'enterpriseIdNot'] as const) {
        if (query[name] && ctx.account.enterpriseId !== null) throw badField(name, 'field.unknownParameter', { name })
      }
      if (!query.export) return listTerminals(ctx.scope, query, ctx.now)
      if (!ctx.account.permissions.has('terminal.export')) throw new Refusal(codes.forbidden, 'answer.forbidden')
      return exportTerminals(ctx, query)
    },

    get: async ({ scope, now }, { sn }) => {
      const row = await terminalRows(scope).where(isSn(sn)).executeTakeFirst()
      if (!row) throw unknown()
      return detailOf(scope, now, row)
    },

    events: ({ scope }, query) => listEvents(scope, query),

    choices,

    logOff: (ctx, { sn }) => move(ctx, sn, 'logged_off', { secret_hash: null, logged_off_at: ctx.now }),

    restock: (ctx, { sn }) => move(ctx, sn, 'in_stock', { shipped_at: null, activated_at: null, logged_off_at: null }),
  },
  { topics: terminalTopics, jobs: terminalJobs },
)

/** An SN that was typed, which nobody has or somebody else [8.5]. */
const unknown = () => new Refusal(codes.missing, 'said.noSnConfig')

type Dates = { [K in 'shipped_at' | 'activated_at' | 'logged_off_at']?: Date | null }

/** Moves a terminal along its life [4.5], as far as the state table allows, and cuts whoever is connected. */
async function move(
  {
    scope,
    db,
    from,
    now,
    account,
  }: Pick<Ctx, 'scope' | 'db' | 'from' | 'now'> & { account: { id: number; name: string } },
  sn: string,
  status: TerminalStatus,
  set: Dates & { secret_hash?: null },
) {
  await livesBy(db, { account, now })
  const moved = await scope
    .update('terminal')
    .set({ status, ...set })
    .where(isSn(sn))
    .where('terminal.status', 'in', terminalStates.into(status))
    .returning(['id', 'sn', 'enterprise_id', 'group_path'])
    .executeTakeFirst()
  const row = await terminalRows(scope).where(isSn(sn)).executeTakeFirst()
  if (!row) throw unknown()
  if (!moved) {
    const word = allWords[`terminal.status.${row.status}`][from.language === 'cn' ? 0 : 1]
    throw new Refusal(codes.conflict, 'terminal.notAllowed', { vars: { from: word } })
  }
  await wake(db, 'cut', { sn: moved.sn })
  await wake(db, 'jobs', { job: 'closeUnreachable' })
  await changed(db, { enterpriseId: moved.enterprise_id, groupPath: moved.group_path }, [['terminal', moved.sn]])
  const [whole] = await rowsOf(scope, now, [row])
  return whole as NonNullable<typeof whole>
}
