import { sql } from 'kysely'
import { bySn, defineMatrix } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('plan', {
  samples: {
    copy: (pick) => ({
      plan: { mon: { on: '08:00' } },
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'copy to a group': (pick) => ({ plan: null, target: { filter: { groupId: pick('group') } } }),
    get: bySn,
    update: (pick) => ({ sn: pick('terminal'), version: 1, plan: { mon: { on: '08:00' } } }),
  },
  ready: {
    'copy to a group': (db, { id }) =>
      sql`insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, activated_at)
      select 'G' || id, enterprise_id, id, path, 'Till', 'android', 'A920Pro', 'activated', now()
      from terminal_group where id = ${id}`.execute(db),
  },
})
