import { sql } from 'kysely'
import type { House } from '../../testing/house.ts'
import { add, belongs, byId, bySn, defineMatrix, nothing, type Owner } from '../../testing/matrix/define.ts'

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

export const matrix = defineMatrix('task', {
  things: {
    task: { seenBy: 'account', make: newTask },
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
    get: byId('task'),
    list: nothing,
    'list of one': (pick) => ({ accountId: pick('account') }),
    people: nothing,
    restart: (pick) => ({ ids: [pick('run'), pick('run')] }),
    'restart of a task': (pick) => ({ taskId: pick('task') }),
    run: byId('run'),
    runs: byId('task'),
    runsOfTerminal: bySn,
    stop: byId('task'),
  },
  ready: {
    stop: (db, { id }) => sql`update task set status = 'creating' where id = ${id}`.execute(db),
  },
})
