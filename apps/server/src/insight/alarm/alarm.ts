import type { alarm } from '@cpm/contract/insight/alarm/alarm'
import { changed, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { placeOf } from '../../estate/group/group.place.ts'
import { acknowledge, assign, clear, comment, events, mute, people, windows } from './alarm.actions.ts'
import { alarmJobs } from './alarm.jobs.ts'
import { judgeFacts } from './alarm.reaction.ts'
import { get, list, terminals } from './alarm.list.ts'

const addWindow: Handler<typeof alarm.routes.addWindow> = async (ctx, { groupId, enterpriseId, ...input }) => {
  const place = await placeOf(ctx, { groupId, enterpriseId })
  const row = await ctx.scope
    .insert('alarm_window')
    .values({
      ...place,
      reason: input.reason,
      begins_at: new Date(input.beginsAt),
      ends_at: new Date(input.endsAt),
      account_name: ctx.account.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changed(ctx.db, { enterpriseId: place.enterprise_id, groupPath: place.group_path }, [['alarm']])
  return { id: String(row.id) }
}

const removeWindow: Handler<typeof alarm.routes.removeWindow> = async ({ scope, db }, { id }) => {
  const row = await scope
    .remove('alarm_window')
    .where('id', '=', Number(id))
    .returning(['enterprise_id', 'group_path'])
    .executeTakeFirstOrThrow(missing)
  await changed(db, { enterpriseId: row.enterprise_id, groupPath: row.group_path }, [['alarm']])
  return { done: true }
}

/** What is wrong, until it is over. */
export const feature = defineFeature(
  'alarm',
  {
    list,
    get,
    terminals,
    events,
    people,
    acknowledge,
    clear,
    assign,
    mute,
    comment,
    windows,
    addWindow,
    removeWindow,
  },
  {
    jobs: alarmJobs,
    reactions: { judgeFacts },
    machineTables: ['alarm_terminal', 'alarm_event', 'alarm_state', 'alarm_rule_stamp'],
  },
)
