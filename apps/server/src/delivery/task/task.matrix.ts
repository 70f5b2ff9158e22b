import { sql } from 'kysely'
import type { House } from '../../testing/house.ts'
import { add, belongs, byId, bySn, defineMatrix, nothing, type Owner } from '../../testing/matrix/define.ts'

const dayMs = 86_400_000

function newTask(
  { db }: House,
  { enterpriseId, account, group }: Owner,
  mark: string,
  at: Date,
  more: object = {},
): Promise<number> {
  return add(db, 'task', {
    ...belongs(enterpriseId, account),
    group_paths: [group.path],
    type: 'message',
    status: 'created',

    params: JSON.stringify({ text: mark }),
    target: JSON.stringify({ sns: [] }),
    expires_at: new Date(at.getTime() + dayMs),
    ...more,
  })
}

/** One that brings a file and waits for approval; what is foreseen of it is the same a moment later. */
function newAwaiting(house: House, owner: Owner, mark: string, at: Date): Promise<number> {
  const artifact = { id: '1', sha256: 'a'.repeat(64), size: 1, kind: 'deb', name: `${mark}.deb`, facts: {} }
  return newTask(house, owner, mark, at, {
    status: 'awaiting',
    approval: 'terminals',
    type: 'install',
    params: JSON.stringify({ artifact }),
    rules: JSON.stringify({ startAt: new Date(at.getTime() + dayMs).toISOString() }),
  })
}

export const matrix = defineMatrix('task', {
  things: {
    task: { seenBy: 'account', make: (house, owner, mark, at) => newTask(house, owner, mark, at) },
    awaiting: { seenBy: 'account', make: newAwaiting },
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
      type: 'message',
      params: { text: 'hello' },
      target: { sns: [pick('terminal'), pick('terminal')] },
    }),
    'create of an action': (pick) => ({
      type: 'screenshot',
      params: {},
      target: { sns: [pick('terminal'), pick('terminal')] },
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
    run: byId('run'),
    runs: byId('task'),
    runsOfTerminal: bySn,
    stop: byId('task'),
    waves: byId('task'),
    reasons: byId('task'),
    curve: byId('task'),
    target: byId('task'),
    file: byId('awaiting'),
    foreseen: byId('awaiting'),
    terminals: byId('awaiting'),
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
    approve: byId('task'),
    refuse: (pick) => ({ id: pick('task'), note: 'no' }),
    limits: (pick) => ({ enterpriseId: pick('enterprise') }),
    setLimits: (pick) => ({ enterpriseId: pick('enterprise'), terminals: 100, types: [] }),
    next: byId('task'),
    pause: byId('task'),
    resume: byId('task'),
    goBack: byId('task'),
  },
  ready: {
    stop: (db, { id }) => sql`update task set status = 'creating' where id = ${id}`.execute(db),
    approve: (db, { id }) => sql`update task set status = 'awaiting' where id = ${id}`.execute(db),
    refuse: (db, { id }) => sql`update task set status = 'awaiting' where id = ${id}`.execute(db),
    next: (db, { id }) => sql`update task set wave = 1, waves = 2 where id = ${id}`.execute(db),
    pause: (db, { id }) => sql`update task set paused_at = null where id = ${id}`.execute(db),
    resume: (db, { id }) =>
      sql`update task set paused_at = now(), pause_reason = 'person' where id = ${id}`.execute(db),
    goBack: async (db, { id }) => {
      const artifact = { sha256: 'a'.repeat(64), kind: 'deb', name: 'till.deb', facts: { packageName: 'till' } }
      await sql`update task set type = 'install', params = ${JSON.stringify({ artifact })}::jsonb where id = ${id}`.execute(
        db,
      )
      await sql`
        insert into task_run (task_id, enterprise_id, terminal_id, status, deadline_at, finished_at)
        select task.id, task.enterprise_id, t.id, 'success', now(), now() from task
          join terminal t on t.enterprise_id = task.enterprise_id and t.group_path::text = any(task.group_paths)
        where task.id = ${id} on conflict do nothing`.execute(db)
    },
  },
})
