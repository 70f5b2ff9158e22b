import { type terminal } from '@cpm/contract/estate/terminal/terminal'
import { snAt } from '@cpm/contract/estate/terminal/terminal.change'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Scope } from '../../../core/scope.ts'
import { takenSns } from '../../../core/sn.ts'
import { badField, fieldIssue, type Handler, Refusal } from '../../../core/feature.ts'
import { factorySns } from './terminal.factory-sn.ts'
import { insertTerminals } from './terminal.insert.ts'
import { mustBeOfPlatform } from './terminal.model.ts'
import { homeOf } from './terminal.place.ts'

export const add: Handler<typeof terminal.routes.add> = async (ctx, { sn, name, ...input }) => {
  if ((await factorySns(ctx.db))(sn)) throw badField('sn', 'terminal.factorySn', { sn })
  const { enterpriseId, group } = await homeOf(ctx, input)
  await mustBeOfPlatform(ctx.db, enterpriseId, input)
  const taken = await insertTerminals(ctx, enterpriseId, [{ ...input, sn, name: name ?? sn, group }])
  if (taken) throw badField('sn', await whyTaken(ctx.scope, sn))
  return { sn }
}

/** SNs named in one answer; the rest are counted by the reader. */
const namedAtMost = 20

export const addRange: Handler<typeof terminal.routes.addRange> = async (ctx, { from, to, ...input }) => {
  const { enterpriseId, group } = await homeOf(ctx, input)
  await mustBeOfPlatform(ctx.db, enterpriseId, input)
  const sns = Array.from({ length: to - from + 1 }, (_, at) => snAt(input, from + at))
  const factory = sns.find(await factorySns(ctx.db))
  if (factory) throw badField('from', 'terminal.factorySn', { sn: factory })
  const terminals = sns.map((sn) => ({ ...input, sn, name: sn, group }))
  const taken = await insertTerminals(
    ctx,
    enterpriseId,
    // What a row of the table has no column for would only be carried along.
    terminals.map(({ prefix: _p, digits: _d, groupId: _g, enterpriseId: _e, ...one }) => one),
  )
  if (!taken) return { added: sns.length }
  const { seen } = await takenSns(ctx.scope, taken)
  const own = taken.filter((one) => seen.has(one))
  const others = taken.filter((one) => !seen.has(one))
  throw new Refusal(codes.badInput, own.length > 0 ? 'terminal.snsTaken' : 'terminal.snsUnusable', {
    vars: { sns: namesOf(own.length > 0 ? own : others) },
    issues: [
      ...(own.length > 0 ? [fieldIssue('from', 'terminal.snsTaken', { sns: namesOf(own) })] : []),
      ...(others.length > 0 ? [fieldIssue('from', 'terminal.snsUnusable', { sns: namesOf(others) })] : []),
    ],
  })
}

function namesOf(sns: readonly string[]): string {
  const named = sns.slice(0, namedAtMost).join(', ')
  return sns.length > namedAtMost ? `${named} … (${sns.length})` : named
}

/**
 * An SN is one terminal's wherever that is. Of one somebody does not see it is only said that it cannot be used here:
 * whose it is, or that it is anybody's, is not theirs to know.
 */
export async function whyTaken(scope: Scope, sn: string): Promise<'terminal.snTaken' | 'terminal.snUnusable'> {
  const { seen } = await takenSns(scope, [sn])
  return seen.has(sn) ? 'terminal.snTaken' : 'terminal.snUnusable'
}
