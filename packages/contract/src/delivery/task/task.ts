import { z } from 'zod'
import { actionMs, actionParams, actionTypes, type ActionType } from './action.ts'
import { turnsOff } from './command.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { topic } from '../../kernel/topic.ts'
import { unprovenTerminals } from '../../people/me/me.proof.ts'
import { sn, terminalTime } from '../../estate/agent/report.ts'
import { type TerminalTarget, terminalTarget } from '../../estate/terminal/terminal.shape.ts'
import { taskPages } from './task.pages.ts'
import { outcomes, runStates, saidStatuses, taskStates } from './task.states.ts'
import { taskWords } from './task.words.ts'

export * from './task.states.ts'

/** What a person writes on a page of its own; the rest are actions, asked for where the terminal is. */
export const writtenTypes = ['command', 'message'] as const
export type WrittenType = (typeof writtenTypes)[number]
export const taskTypes = [...writtenTypes, ...actionTypes] as const
export type TaskType = (typeof taskTypes)[number]

/** Times of a task: how long it waits for its terminals, and how long one command may take. */
export const taskTimes = {
  defaultMs: 7 * 86_400_000,
  longestMs: 365 * 86_400_000,
  commandMs: 60_000,
  longestCommandMs: 3_600_000,
  /** Given to a terminal beyond its own time limit before the server gives up on it. */
  graceMs: 2 * 60_000,
} as const

export const commandParams = z.object({
  line: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .refine((line) => !turnsOff(line), { error: 'task.forbiddenCommand' }),
  timeoutMs: z.number().int().min(1000).max(taskTimes.longestCommandMs).default(taskTimes.commandMs),
})
export const messageParams = z.object({
  title: z.string().trim().max(100).default(''),
  text: z.string().trim().min(1).max(2000),
})
/** What each type of task wants to know. */
export const taskParams = { command: commandParams, message: messageParams, ...actionParams } as const

/** How long a run of the task may take once it has begun: what its author said, else what its type needs. */
export function runMs(type: string, params: Readonly<Record<string, unknown>>): number {
  if (typeof params.timeoutMs === 'number') return params.timeoutMs
  return actionMs[type as ActionType] ?? taskTimes.commandMs
}

export const taskTarget = terminalTarget
export type TaskTarget = TerminalTarget

const draftOf = <const T extends readonly [TaskType, ...TaskType[]]>(types: T) =>
  z
    .object({
      type: z.enum(types),
      params: z.looseObject({}),
      target: taskTarget,
      expiresAt: moment.optional(),
    })
    .superRefine((draft, ctx) => {
      const parsed = taskParams[draft.type as TaskType].safeParse(draft.params)
      for (const one of parsed.error?.issues ?? []) {
        ctx.addIssue({ ...(one as object), path: ['params', ...one.path] } as Parameters<typeof ctx.addIssue>[0])
      }
    })
export const taskDraft = draftOf(writtenTypes)
export const actionDraft = draftOf(actionTypes)

/** Bytes of a run's output in a list. */
export const outputInList = 4096

const counts = z.record(z.enum(runStates.names), z.number().int())

export const taskRow = z.object({
  id: z.string(),
  type: z.enum(taskTypes),
  params: z.record(z.string(), z.unknown()),
  status: z.enum(taskStates.names),
  reason: z.string().nullable(),
  /** Terminals it is for, and runs made so far: the progress while `creating`. */
  total: z.number().int(),
  made: z.number().int(),
  counts,
  stoppedAt: moment.nullable(),
  expiresAt: moment,
  createdAt: moment,
  createdBy: z.string(),
})
export type TaskRow = z.infer<typeof taskRow>

export const runRow = z.object({
  id: z.string(),
  taskId: z.string(),
  sn: z.string(),
  terminalName: z.string(),
  online: z.boolean(),
  status: z.enum(runStates.names),
  attempt: z.number().int(),
  version: z.number().int(),
  reason: z.string().nullable(),
  /** Percent. */
  progress: z.number().nullable(),
  /** At most `outputInList` in a list; whole in `GET /runs/{id}`. */
  output: z.string().nullable(),
  /** Whether the terminal cut it off, or the list did. */
  outputTruncated: z.boolean(),
  exitCode: z.number().int().nullable(),
  /** A person asked to stop it and the terminal has not answered yet. */
  stopping: z.boolean(),
  /** Unfinished by then, it is closed: expired, or failed when it had begun. */
  deadlineAt: moment,
  createdAt: moment,
  updatedAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
})
export type RunRow = z.infer<typeof runRow>

/** The command to a terminal. */
export const runDown = z.object({
  runId: id,
  attempt: z.number().int().min(1),
  version: z.number().int().min(0),
  type: z.string().max(60),
  params: z.record(z.string(), z.unknown()),
  /** Milliseconds since 1970, server time. */
  expiresAt: z.number().int(),
})
export type RunDown = z.infer<typeof runDown>

/** What a terminal says of a run. */
export const runUp = z.object({
  runId: id,
  attempt: z.number().int().min(1),
  /** The version last heard of: from `down/run`, then from each `down/ack`. */
  expectedVersion: z.number().int().min(0),
  status: z.enum(saidStatuses),
  at: terminalTime.optional(),
  reason: z.string().max(500).optional(),
  progress: z.number().min(0).max(100).optional(),
  output: z.string().max(60_000).optional(),
  /** The terminal cut the output off. */
  truncated: z.boolean().optional(),
  exitCode: z.number().int().min(-2147483648).max(2147483647).optional(),
})
export type RunUp = z.infer<typeof runUp>

export const ackErrors = ['VERSION_MISMATCH', 'ENDED', 'NOT_FOUND', 'NOT_ALLOWED'] as const
export const runAck = z.object({
  runId: id,
  ok: z.boolean(),
  error: z.enum(ackErrors).optional(),
  attempt: z.number().int().optional(),
  version: z.number().int().optional(),
  status: z.enum(runStates.names).optional(),
})
export type RunAck = z.infer<typeof runAck>
export const runStop = z.object({ runId: id, attempt: z.number().int() })

const permissions = permissionCodes({
  'task.read': { words: ['查看任务', 'View tasks'], for: ['enterprise', 'store', 'sales'] },
  'task.create': { words: ['创建任务', 'Create tasks'], for: ['enterprise', 'store'] },
  'task.stop': { words: ['停止任务', 'Stop tasks'], for: ['enterprise', 'store'] },
  'task.restart': { words: ['重启子任务', 'Restart runs'], for: ['enterprise', 'store'] },
  'task.act': { words: ['操作终端', 'Act on terminals'], for: ['enterprise', 'store'] },
  'task.reset': { words: ['恢复出厂设置', 'Reset terminals to factory settings'], for: ['enterprise'] },
})
const route = routesFor(permissions)

export const task = resource({
  permissions,
  audit: {
    area: ['任务', 'Tasks'],
    tables: {
      task: ['任务', 'Task'],
    },
  },
  routes: {
    list: route('GET', '/api/v1/tasks', {
      permission: 'task.read',
      input: listQuery(['createdAt'], {
        type: z.enum(taskTypes).optional(),
        status: z.enum(taskStates.names).optional(),
        outcome: z.enum(outcomes).optional(),
        /** Tasks of which a run failed after this. */
        failedFrom: moment.optional(),
        /** Who asked for it. */
        accountId: id.optional(),
        /** When it was asked for. */
        from: moment.optional(),
        to: moment.optional(),
      }),
      output: page(taskRow),
    }),
    /** Everybody who asked for a task that one sees. */
    people: route('GET', '/api/v1/task-people', {
      permission: 'task.read',
      input: nothing,
      output: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    create: route('POST', '/api/v1/tasks', {
      permission: 'task.create',
      audit: ['创建任务', 'Create a task'],
      proof: [{ terminalsOver: unprovenTerminals }],
      creates: true,
      input: taskDraft,
      output: z.object({ id: z.string() }),
    }),
    /**
     * An action on terminals [2.15]: a task like any other. Refused for a terminal whose platform has no such thing
     * (`actionPlatforms`) when SNs are named; a filter skips it.
     */
    act: route('POST', '/api/v1/actions', {
      permission: 'task.act',
      audit: ['操作终端', 'Act on terminals'],
      also: [{ code: 'task.reset', when: { field: 'type', is: 'factory_reset' } }],
      proof: [{ field: 'type', is: 'factory_reset' }, { terminalsOver: unprovenTerminals }],
      creates: true,
      secret: ['password'],
      input: actionDraft,
      output: z.object({ id: z.string() }),
    }),
    get: route('GET', '/api/v1/tasks/{id}', { permission: 'task.read', input: z.object({ id }), output: taskRow }),
    runs: route('GET', '/api/v1/tasks/{id}/runs', {
      permission: 'task.read',
      input: listQuery(['sn', 'updatedAt', 'status'], { id, status: many(z.enum(runStates.names)).optional() }),
      output: page(runRow),
    }),
    run: route('GET', '/api/v1/runs/{id}', { permission: 'task.read', input: z.object({ id }), output: runRow }),
    runsOfTerminal: route('GET', '/api/v1/terminals/{sn}/runs', {
      permission: 'task.read',
      input: listQuery(['updatedAt'], { sn, status: many(z.enum(runStates.names)).optional(), open: flag.optional() }),
      output: page(runRow.extend({ type: z.enum(taskTypes), params: z.record(z.string(), z.unknown()) })),
    }),
    stop: route('POST', '/api/v1/tasks/{id}/stop', {
      permission: 'task.stop',
      audit: ['停止任务', 'Stop a task'],
      input: z.object({ id }),
      output: z.object({ stopped: z.number().int(), stopping: z.number().int() }),
    }),
    /** Of the named runs, or of all in a task, those that failed, were stopped or expired wait again. */
    restart: route('POST', '/api/v1/runs/restart', {
      permission: 'task.restart',
      audit: ['重启子任务', 'Restart runs'],
      also: [{ code: 'task.reset', when: { taskType: 'factory_reset' } }],
      proof: [{ taskType: 'factory_reset' }, { terminalsOver: unprovenTerminals }],
      input: z
        .object({ ids: z.array(id).min(1).max(10_000).optional(), taskId: id.optional() })
        .refine((v) => (v.ids === undefined) !== (v.taskId === undefined), { error: 'task.idsOrTask' }),
      output: z.object({ restarted: z.number().int() }),
    }),
  },
  topics: {
    run: topic('up', 'run', runUp),
    command: topic('down', 'run', runDown),
    ack: topic('down', 'ack', runAck),
    stop: topic('down', 'stop', runStop),
  },
  pages: taskPages,
  buttons: [{ page: '/device/index', codes: ['task.act', 'task.reset'] }],
  live: ['task'],
  words: taskWords,
})
