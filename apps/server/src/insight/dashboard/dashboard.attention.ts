import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../core/feature.ts'

/** What waits, each only for who may see its list. */
export const attention: Handler<typeof dashboard.routes.attention> = async (ctx) => {
  const may = (code: string) => ctx.account.permissions.has(code)
  const [faults, registrations, mails] = await Promise.all([
    may('fault.read') ? countFaults(ctx) : null,
    may('registration.read') ? countRegistrations(ctx) : null,
    may('mail.read') ? countMails(ctx) : null,
  ])
  return { faults, registrations, mails }
}

type Part = Pick<Ctx, 'scope'>

/** Open and acknowledged by nobody, along the index of just those. */
async function countFaults({ scope }: Part): Promise<number> {
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from peripheral_fault o join terminal on terminal.id = o.terminal_id
    where o.cleared_at is null and o.acknowledged_at is null and ${scope.visible('terminal')}`
  return rows[0]?.n ?? 0
}

const count = sql<number>`count(*)::int`.as('n')

async function countRegistrations({ scope }: Part): Promise<number> {
  const row = await scope
    .from('registration')
    .where('registration.status', '=', 'pending')
    .select(count)
    .executeTakeFirst()
  return row?.n ?? 0
}

async function countMails({ scope }: Part): Promise<number> {
  const row = await scope.from('mail').where('mail.state', '=', 'failed').select(count).executeTakeFirst()
  return row?.n ?? 0
}
