import type { audit } from '@cpm/contract/platform/audit/audit'
import { codes } from '@cpm/contract/kernel/envelope'
import { readHead } from './audit.head.ts'
import { defineFeature, type Handler, Refusal } from '../../core/feature.ts'
import { walkChain } from './audit.chain.ts'
import { changesOf } from './audit.export.ts'
import { columnsOf, list, shown } from './audit.list.ts'
import { namesFor, objectRef, refsIn } from './audit.names.ts'
import { findOne } from '../../core/row.ts'

/** One call walks for so long: far below what any proxy waits for. */
const stretchMs = 4000

const get: Handler<typeof audit.routes.get> = async (ctx, { id }) => {
  const whole = columnsOf(ctx.scope.from('audit')).select(['audit.input', 'audit.changes', 'audit.hash'])
  const row = await findOne(whole, 'audit.id', id)
  const changes = changesOf(row.changes)
  const object = objectRef(row)
  const names = await namesFor(ctx, [...(object ? [object] : []), ...refsIn(row.action, row.input, changes)])
  const own = names.find(({ table, id: of }) => table === object?.table && of === object.id)
  return {
    ...shown(row, own?.name ?? null),
    input: row.input,
    changes,
    more: row.changed - changes.length,
    names,
    hash: row.hash.toString('hex'),
  }
}

const check: Handler<typeof audit.routes.check> = async ({ scope, settings }, { after }) => {
  // Whatever a role says: the chain goes through every enterprise, and so does the number of its rows.
  if (scope.who.enterpriseId !== null) throw new Refusal(codes.forbidden, 'answer.forbidden')
  const all = scope.outside('the chain goes through every enterprise, and only administrators of ours get here')
  return walkChain(all, Number(after ?? 0), stretchMs, await readHead(settings.auditHeadFile))
}

export const feature = defineFeature('audit', { list, get, check }, { machineTables: ['audit', 'audit_pending'] })
