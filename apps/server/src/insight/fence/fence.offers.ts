import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { taskOrigin } from '../../delivery/task/task.origin.ts'
import { configKindOffer } from '../../estate/terminal/config/config.kinds.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { positionSeen } from '../position/slots.ts'
import { judgePositions } from './judge/judge.ts'
import { takeSaid } from './judge/report.ts'

export const offers = [
  taskOrigin({
    key: 'fence',
    sort: 30,
    shown: sql`(
      select jsonb_build_object('kind', task.origin, 'id', f.id::text, 'link', '/device/fence',
        'title', jsonb_build_object('cn', f.name, 'en', f.name))
      from fence f where ${unscoped('fence', 'of a task that is seen')} and f.id = task.origin_id)`,
    mayRepeat: true,
  }),
  configKindOffer({
    key: 'fences',
    valuesOf: (ids) => sql`select terminal_id, told as value from fences_told(${ids})`,
  }),
  positionSeen({ key: 'fences', sort: 10, seen: judgePositions }),
  terminalSaid({
    key: 'fences',
    sort: 80,
    event: { types: ['fence'], heard: takeSaid },
  }),
]
