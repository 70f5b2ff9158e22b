import { type fleet, snAt } from '@cpm/contract/fleet'
import { badField, type Handler } from '../../feature.ts'
import { insertTerminals } from './fleet.insert.ts'
import { homeOf } from './fleet.place.ts'

export const add: Handler<typeof fleet.routes.add> = async (ctx, { sn, name, ...input }) => {
  const { enterpriseId, group } = await homeOf(ctx, input)
  const taken = await insertTerminals(ctx, enterpriseId, [{ ...input, sn, name: name ?? sn, group }])
  if (taken) throw badField('sn', 'fleet.snTaken')
  return { sn }
}

/** SNs named in one answer; the rest are counted by the reader. */
const namedAtMost = 20

export const addRange: Handler<typeof fleet.routes.addRange> = async (ctx, { from, to, ...input }) => {
  const { enterpriseId, group } = await homeOf(ctx, input)
  const sns = Array.from({ length: to - from + 1 }, (_, at) => snAt(input, from + at))
  const terminals = sns.map((sn) => ({ ...input, sn, name: sn, group }))
  const taken = await insertTerminals(
    ctx,
    enterpriseId,
    // What a row of the table has no column for would only be carried along.
    terminals.map(({ prefix: _p, digits: _d, groupId: _g, enterpriseId: _e, ...one }) => one),
  )
  if (!taken) return { added: sns.length }
  const named = taken.slice(0, namedAtMost).join(', ')
  throw badField('from', 'fleet.snsTaken', {
    sns: taken.length > namedAtMost ? `${named} … (${taken.length})` : named,
  })
}
