import { model } from '@cpm/contract/estate/model/model'
import { badField, refused } from '../../core/feature.ts'
import { policyHandlers } from '../policy/policy.assign.ts'

const handlers = policyHandlers('peripherals', model.routes, async ({ scope }, asked, enterpriseId) => {
  const ids = asked.map(({ peripheralId }) => Number(peripheralId))
  const rows = await scope
    .from('peripheral')
    .select(['id', 'name', 'vid', 'enterprise_id'])
    .where('id', 'in', ids)
    .forShare()
    .execute()
  const known = new Map(rows.map((row) => [String(row.id), row]))
  return asked.map((one, at) => {
    const found = known.get(one.peripheralId)
    const field = `value.${at}.peripheralId`
    if (!found) throw badField(field, 'peripheral.noSuch')
    if (found.vid === null) throw badField(field, 'model.notReportable')
    if (found.enterprise_id !== null && found.enterprise_id !== enterpriseId) throw badField(field, 'model.notForAll')
    return { ...one, name: found.name }
  })
})

/** What is expected of terminals by where they stand; of a model its own routes say it. */
export const placed: typeof handlers = {
  ...handlers,
  give: async (ctx, input) => {
    if ('model' in input.place) throw refused('model.placedOnModel')
    return handlers.give(ctx, input)
  },
}
