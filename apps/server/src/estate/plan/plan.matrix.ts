import { sql } from 'kysely'
import { bySn, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('plan', {
  samples: {
    copy: (pick) => ({
      plan: { mon: { on: '08:00' } },
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'copy to a group': (pick) => ({ plan: null, target: { filter: { groupId: pick('group') } } }),
    given: nothing,
    give: (pick) => ({ place: { groupId: pick('group') }, value: { mon: { on: '08:00' } } }),
    takeBack: (pick) => ({ place: { groupId: pick('group') } }),
    get: bySn,
    update: (pick) => ({ sn: pick('terminal'), version: 1, plan: { mon: { on: '08:00' } } }),
  },
  ready: {
    takeBack: (db, { id }) =>
      sql`insert into policy (kind, enterprise_id, group_id, value)
      select 'plan', enterprise_id, id, 'null' from terminal_group where id = ${id}`.execute(db),
    'copy to a group': (db, { id }) =>
      sql`insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, activated_at)
      select 'G' || id, enterprise_id, id, path, 'Till', 'android', 'A920Pro', 'activated', now()
      from terminal_group where id = ${id}`.execute(db),
  },
})
