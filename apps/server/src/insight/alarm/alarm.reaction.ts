import type { AlarmKey } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import type { Reaction } from '../../core/reaction/reaction.ts'
import { judgeQueued } from './judge/facts.ts'

/** Where no rule has the key nothing is queued. */
const isRuled = (key: AlarmKey) => `exists (select from alarm_rule where enabled and key = '${key}')`

/** The rows of the terminal are read when the rule is judged. */
const changed = (key: AlarmKey) => `jsonb_build_object('key', '${key}')`

/** It is over as soon as it was: nothing says when it ends. */
const moment = (key: AlarmKey, why: string, column: string) =>
  `jsonb_build_object('key', '${key}', 'isMoment', true,
      'value', jsonb_build_object('taskId', it.task_id::text, '${why}', it.${column}))`

const fences = `jsonb_build_object('key', 'fence', 'holds', true,
      'value', jsonb_build_object('fences', jsonb_build_array(it.fence_name)))`

/** What rows say of terminals; what terminals report comes by `alarm.offers.ts`. */
export const judgeFacts: Reaction = {
  does: 'alarm rules are judged by what happened to a terminal.',
  batch: 5_000,
  everyMs: 5_000,
  reactsTo: {
    peripheral_fault: {
      inserted: true,
      columns: ['cleared_at'],
      if: isRuled('peripheral'),
      facts: `select it.terminal_id, ${changed('peripheral')}`,
    },
    terminal_mark: {
      inserted: true,
      deleted: true,
      each: 'statement',
      if: isRuled('app'),
      facts: `select m.terminal_id, ${changed('app')} from moved m where m.name like 'apps.%'`,
    },
    // A task failed, or what it brought is gone.
    task_run: {
      columns: ['status', 'gone_at'],
      when: `new.status = 'failed' or new.gone_at is not null`,
      facts: `select it.terminal_id, ${moment('task', 'reason', 'reason')}
      where old.status is distinct from new.status and new.status = 'failed' and ${isRuled('task')}
      union all
      select it.terminal_id, ${moment('appGone', 'why', 'gone_why')}
      where old.gone_at is null and new.gone_at is not null and new.gone_why <> 'replaced' and ${isRuled('appGone')}`,
    },
    // Other rules may look at the terminal.
    terminal: {
      columns: ['enterprise_id', 'group_path', 'model', 'tags', 'status'],
      if: 'exists (select from alarm_rule where enterprise_id in (old.enterprise_id, new.enterprise_id))',
      facts: `select it.id, '{"key":"*"}'::jsonb`,
    },
    // Exits that are recorded long after they happened count as well.
    fence_exit: {
      inserted: true,
      columns: ['back_at'],
      if: isRuled('fence'),
      facts: `select it.terminal_id, ${fences} where tg_op = 'INSERT'
      union all
      select it.terminal_id, jsonb_build_object('key', 'fence', 'holds', false)
      where it.back_at is not null and (tg_op = 'INSERT' or old.back_at is null)
        and not exists (select from fence_exit where terminal_id = it.terminal_id and back_at is null)`,
    },
  },
  judge: judgeQueued,
}
