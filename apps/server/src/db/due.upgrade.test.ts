import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))
const lastOfOld = '0120_told_once.sql'

test('what waited in the former queues waits for the reactions after an upgrade, in its order and with its cursor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cpm-due-'))
  cpSync(migrations, folder, { recursive: true })
  rmSync(join(folder, 'functions'), { recursive: true })
  for (const name of globSync('*.sql', { cwd: folder })) if (name > lastOfOld) rmSync(join(folder, name))
  await using database = await testDatabase({ empty: true })
  const { pool } = database
  await migrate(pool, folder)
  rmSync(folder, { recursive: true })
  await pool.query(`
    insert into enterprise (name) values ('E');
    insert into terminal (sn, enterprise_id, name, platform, model)
      select 'T' || n, e.id, 'Till', 'android', 'A920' from enterprise e, generate_series(1, 3) n;
    alter table app_due drop constraint app_due_version_id_fkey;
    truncate policy_due, rule_due, peripheral_due, peripheral_check, app_due, app_standing_due, app_sweep, shown_due,
      fence_due, alarm_fact;
    insert into policy_due (enterprise_id, terminal_id) values (1, 2), (1, 1);
    insert into policy_due (enterprise_id, kind, group_id, after_id) values (1, 'plan', 7, 3);
    insert into rule_due (terminal_id) values (3);
    insert into peripheral_due (terminal_id) values (3);
    insert into peripheral_check (model, platform, after_id) values ('A920', 'android', 2);
    insert into peripheral_check (vid, pid) values ('04b8', '0202');
    insert into app_due (version_id) values (1), (2);
    insert into app_standing_due (terminal_id) values (1);
    insert into app_sweep (platform, package_name, done_to) values ('android', 'com.till', 9);
    insert into shown_due (terminal_id) values (2);
    insert into fence_due (terminal_id) values (2);
    insert into alarm_fact (terminal_id, key, is_moment, value) values (1, 'event', true, '{"type":"boot"}')`)
  await migrate(pool)
  const { rows } = await pool.query<{
    reaction: string
    terminal_id: number
    sweep: object
    fact: object
    after_id: number
  }>('select reaction, terminal_id, fact, sweep, after_id from due order by reaction, id')
  expect(rows.map((row) => [row.reaction, row.terminal_id ?? row.sweep, row.fact ?? row.after_id])).toEqual([
    ['alarm.judgeFacts', 1, { key: 'event', holds: null, isMoment: true, value: { type: 'boot' } }],
    ['app.findHolders', {}, 0],
    ['app.judgeApps', 1, 0],
    ['app.judgeApps', { platform: 'android', package_name: 'com.till' }, 9],
    ['fault.judge', 3, 0],
    ['fault.judge', { model: 'A920', platform: 'android' }, 2],
    ['fault.judge', { vid: '04b8', pid: '0202' }, 0],
    ['fence.judgeMoved', 2, 0],
    ['policy.tellPlaces', 2, 0],
    ['policy.tellPlaces', 1, 0],
    ['policy.tellPlaces', { enterprise_id: 1, kind: 'plan', group_id: 7 }, 3],
    ['ruleGroup.judgeRules', 3, 0],
    ['task.judgeGone', 2, 0],
  ])
})
