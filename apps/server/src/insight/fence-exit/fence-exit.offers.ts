import { fenceExitSource } from '@cpm/contract/insight/fence-exit/fence-exit.timeline'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { jsonOf, momentOf, ofEach, timelineOffer } from '../../estate/terminal/timeline/source.ts'

export const offers = [
  timelineOffer(fenceExitSource, {
    sort: 85,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`fence_exit as fx`,
          where: sql`fx.terminal_id = ${id} and ${unscoped('fence_exit', 'where a terminal was is its own')}`,
          at: sql`fx.out_at`,
          tag: sql`'x' || fx.id`,
          data: jsonOf({
            exitId: sql`fx.id::text`,
            name: sql`fx.fence_name`,
            farthestM: sql`round(fx.farthest_m)`,
            backAt: momentOf(sql`fx.back_at`),
          }),
        },
      ]),
    what: ({ name }, { word }) => word('timeline.fenceExit.what').replace('{{name}}', name),
    detail: ({ backAt }, { word, moment }) =>
      backAt === null
        ? word('timeline.fenceExit.out')
        : word('timeline.fenceExit.until').replace('{{at}}', moment(backAt) ?? ''),
  }),
]
