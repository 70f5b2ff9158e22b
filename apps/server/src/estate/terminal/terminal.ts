import { isSn } from '../../core/sn.ts'
import { defineFeature } from '../../core/feature.ts'
import { choices } from './list/terminal.choices.ts'
import { logOffMany, move, ship, tag, takeBack } from './lifecycle/terminal.many.ts'
import { logOff, restock, unknownSn } from './lifecycle/terminal.one.ts'
import { find } from './lifecycle/terminal.find.ts'
import { replace } from './lifecycle/terminal.replace.ts'
import { count } from './lifecycle/terminal.target.ts'
import { transfer } from './lifecycle/terminal.transfer.ts'
import { add, addRange } from './save/terminal.add.ts'
import { importTerminals } from './save/terminal.import.ts'
import { update } from './save/terminal.update.ts'
import { mustBeOurs } from './terminal.targets.ts'
import { listEvents, listTerminals } from './list/terminal.list.ts'
import { exportTerminals } from './list/terminal.export.ts'
import { terminalJobs, terminalTopics } from './state/terminal.reports.ts'
import { detailOf, terminalRows } from './list/terminal.rows.ts'

export const feature = defineFeature(
  'terminal',
  {
    list: async (ctx, query) => {
      mustBeOurs(query, ctx.scope.who)
      return query.export ? exportTerminals(ctx, query) : listTerminals(ctx.scope, query, ctx.now)
    },

    get: async ({ scope, now }, { sn }) => {
      const row = await terminalRows(scope).where(isSn(sn)).executeTakeFirstOrThrow(unknownSn)
      return detailOf(scope, now, row)
    },

    events: ({ scope }, query) => listEvents(scope, query),

    choices,

    find,
    count,
    add,
    addRange,
    import: importTerminals,
    update,
    replace,
    ship,
    takeBack,
    logOff,
    logOffMany,
    restock,
    move,
    transfer,
    tag,
  },
  {
    topics: terminalTopics,
    jobs: terminalJobs,
    machineTables: [
      'terminal_mark',
      'activity_day',
      'connection_log',
      'event',
      'report',
      'report_mark',
      'usage_day',
      'terminal_life',
      'terminal_state',
      'terminal_hello',
      'terminal_tag',
      'terminal_tagged',
    ],
  },
)
