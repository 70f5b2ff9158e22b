import { sql } from 'kysely'
import type { House } from '../../testing/house.ts'
import { add, belongs, byId, bySn, defineMatrix, nothing, type Owner, type Ready } from '../../testing/matrix/define.ts'

function newTask({ db }: House, { enterpriseId, account, group }: Owner, mark: string, at: Date): Promise<number> {
  return add(db, 'task', {
    ...belongs(enterpriseId, account),
    group_paths: [group.path],
    type: 'message',
    status: 'created',
    params: JSON.stringify({ text: mark }),
    target: JSON.stringify({ sns: [] }),
    expires_at: new Date(at.getTime() + 86_400_000),
  })
}

const waitingAgain: Ready = async (db, { id }) => {
  const { enterprise_id } = await db
    .selectFrom('task_limit_change')
    .select('enterprise_id')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  await sql`update task_limit_change set status = 'withdrawn' where enterprise_id = ${enterprise_id}`.execute(db)
  await sql`update task_limit_change set status = 'waiting' where id = ${id}`.execute(db)
}

/** Its runs installed an app on terminals of its group. */
const installedAgain: Ready = async (db, { id }) => {
  const artifact = { sha256: 'a'.repeat(64), kind: 'deb', name: 'till.deb', facts: { packageName: 'till' } }
  await sql`update task set type = 'install', params = ${JSON.stringify({ artifact })}::jsonb where id = ${id}`.execute(
    db,
  )
  await sql`
    insert into task_run (task_id, enterprise_id, terminal_id, status, deadline_at, finished_at)
    select task.id, task.enterprise_id, t.id, 'success', now(), now() from task
      join terminal t on t.enterprise_id = task.enterprise_id and t.group_path::text = any(task.group_paths)
    where task.id = ${id} on conflict do nothing`.execute(db)
}

const hello = { type: 'message', params: { text: 'hello' } }

export const matrix = defineMatrix('task', {
  things: {
    task: { seenBy: 'account', make: newTask },
    limitChange: {
      seenBy: 'enterprise',
      make: async (house, { enterpriseId, account }, mark) =>
        add(house.db, 'task_limit_change', {
          enterprise_id: enterpriseId,
          account_id: account.id,
          lifts_terminals: true,
          // One waits at a time: that is for `ready`.
          status: 'withdrawn',
          note: mark,
        }),
    },
    run: {
      seenBy: 'both',
      bringsTerminal: true,
      make: async (house, owner, mark, at) => {
        const { enterpriseId, group } = owner
        const task_id = await newTask(house, owner, mark, at)
        const terminal = await house.make.terminal({ enterpriseId, group, sn: mark })
        const ended = { status: 'failed', deadline_at: at, finished_at: at } as const
        return add(house.db, 'task_run', { task_id, enterprise_id: enterpriseId, terminal_id: terminal.id, ...ended })
      },
    },
  },
  samples: {
    act: (pick) => ({
      type: 'restart',
      params: {},
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    create: (pick) => ({
      ...hello,
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'create of an action': (pick) => ({
      type: 'screenshot',
      params: {},
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'create on black days': (pick) => ({
      type: 'restart',
      params: {},
      target: { sns: [pick('terminal'), pick('terminal')] },
      ignoreBlackDays: true,
    }),
    'create for those of a filter': (pick) => ({
      ...hello,
      target: { filter: { groupId: [pick('group')], appId: pick('app') } },
    }),
    'create for a group by rule': (pick) => ({ ...hello, target: { filter: { ruleGroupId: pick('ruleGroup') } } }),
    'create in waves': (pick) => ({
      ...hello,
      target: { sns: [pick('terminal')] },
      waves: [{ groupId: pick('group') }, { percent: 100 }],
    }),
    draft: byId('task'),
    get: byId('task'),
    list: nothing,
    'list of one': (pick) => ({ accountId: pick('account') }),
    'list of its rounds': (pick) => ({ parentId: pick('task') }),
    people: nothing,
    restart: (pick) => ({ ids: [pick('run'), pick('run')] }),
    'restart of a task': (pick) => ({ taskId: pick('task') }),
    'restart of a task by reason': (pick) => ({ taskId: pick('task'), status: ['failed'], reason: ['no_space'] }),
    restartPreview: (pick) => ({ ids: [pick('run'), pick('run')] }),
    'restartPreview of a task': (pick) => ({ taskId: pick('task') }),
    run: byId('run'),
    runs: byId('task'),
    runsOfTerminal: bySn,
    stop: byId('task'),
    waves: byId('task'),
    reasons: byId('task'),
    curve: byId('task'),
    target: byId('task'),
    file: byId('task'),
    foreseen: byId('task'),
    terminals: byId('task'),
    times: () => ({ everyMs: 60_000 }),
    preview: (pick) => ({
      type: 'message',
      params: { text: 'hello' },
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'preview of an action': (pick) => ({
      type: 'screenshot',
      params: {},
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'preview on black days': (pick) => ({
      type: 'restart',
      params: {},
      target: { sns: [pick('terminal'), pick('terminal')] },
      ignoreBlackDays: true,
    }),
    approve: byId('task'),
    refuse: (pick) => ({ id: pick('task'), note: 'no' }),
    limits: (pick) => ({ enterpriseId: pick('enterprise') }),
    setLimits: (pick) => ({ enterpriseId: pick('enterprise'), terminals: 100, types: [] }),
    approveLate: byId('task'),
    refuseLate: byId('task'),
    limitChanges: nothing,
    approveLimits: byId('limitChange'),
    refuseLimits: byId('limitChange', { note: 'no' }),
    withdrawLimits: byId('limitChange'),
    next: byId('task'),
    pause: byId('task'),
    resume: byId('task'),
    goBack: byId('task'),
    'goBack on black days': byId('task', { ignoreBlackDays: true }),
  },
  ready: {
    stop: (db, { id }) => sql`update task set status = 'creating' where id = ${id}`.execute(db),
    approve: (db, { id }) => sql`update task set status = 'awaiting' where id = ${id}`.execute(db),
    refuse: (db, { id }) => sql`update task set status = 'awaiting' where id = ${id}`.execute(db),
    approveLate: (db, { id }) => sql`update task set late_waiting = 1 where id = ${id}`.execute(db),
    refuseLate: (db, { id }) => sql`update task set late_waiting = 1 where id = ${id}`.execute(db),
    approveLimits: waitingAgain,
    refuseLimits: waitingAgain,
    withdrawLimits: waitingAgain,
    next: (db, { id }) => sql`update task set wave = 1, waves = 2 where id = ${id}`.execute(db),
    pause: (db, { id }) => sql`update task set paused_at = null where id = ${id}`.execute(db),
    resume: (db, { id }) =>
      sql`update task set paused_at = now(), pause_reason = 'person' where id = ${id}`.execute(db),
    goBack: installedAgain,
    'goBack on black days': installedAgain,
  },
})
