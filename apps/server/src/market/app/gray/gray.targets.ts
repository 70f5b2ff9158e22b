import { app, type GrayTarget } from '@cpm/contract/market/app/app'
import { grayFields } from '@cpm/contract/market/app/gray/gray.fields'
import { sql } from 'kysely'
import { anyOf } from '../../../core/list/list-filter.ts'
import { inSql, listing } from '../../../core/list/listing.ts'
import { findRow } from '../../../core/row.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { reasonIn } from '../../../delivery/task/read/task.export.ts'
import { stateOf, targets } from './gray.state.ts'

type Row = Omit<GrayTarget, 'updatedAt'> & { updated_at: Date | null }

/** Each terminal of the gray release of a version that goes on, else of the last one. */
export const grayTargets = listing(app.routes.grayTargets, {
  of: async ({ scope, input }) => (await findRow(scope, 'app_version', input.id, ['id'])).id,
  from: ({ scope, of }) =>
    inSql<Row>(
      sql`terminal.sn, terminal.name, terminal.model,
        (select terminal_group.name from terminal_group
          where terminal_group.id = terminal.group_id and ${scope.visible('terminal_group')}) as "groupName",
        coalesce((select st.online from terminal_state st where st.terminal_id = terminal.id), false) as online,
        s.n as step, ${stateOf} as state,
        case when exists (select from task where task.id = t.id and ${scope.visible('task')}) then r.id::text end as "runId",
        r.status as "runStatus", r.reason, h.version_name as "versionName",
        app_gray_target.before_name as "versionBefore", r.updated_at`,
      targets(scope),
      [
        scope.visible('app_gray_target'),
        sql`g.version_id = ${of} and g.id = (select max(l.id) from app_gray l where l.version_id = g.version_id)`,
      ],
    ),
  id: 'terminal.id',
  sorts: {
    sn: sql`lower(terminal.sn collate "C")`,
    updatedAt: { by: sql`r.updated_at`, nulls: 'last' },
  },
  usual: 'sn',
  where: {
    id: () => undefined,
    state: (wanted) => sql`${stateOf} = any(${wanted}::text[])`,
    step: (n) => sql`s.n = ${n}`,
    q: anyOf('terminal.sn', 'terminal.name'),
  },
  row: ({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at?.toISOString() ?? null }),
  sheet: {
    name: 'gray-terminals',
    fields: columnsOfFile(grayFields, [
      'sn',
      'name',
      'model',
      'groupName',
      'step',
      'state',
      ['reason', 'appGray.reason', ({ reason }, word) => reason && reasonIn(reason, word)],
      'versionName',
      'versionBefore',
      'updatedAt',
    ]),
  },
})
