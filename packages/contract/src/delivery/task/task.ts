import { z } from 'zod'
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
import { type TaskType, taskTypeList, taskTypeOf, taskTypes, typeWords, typesBy } from './task.types.ts'
import { taskWords } from './task.words.ts'

export * from './task.states.ts'
export * from './task.times.ts'
export * from './task.types.ts'

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
      const parsed = taskTypeOf[draft.type as TaskType].params.safeParse(draft.params)
      for (const one of parsed.error?.issues ?? []) {
        ctx.addIssue({ ...(one as object), path: ['params', ...one.path] } as Parameters<typeof ctx.addIssue>[0])
      }
    })
export const taskDraft = draftOf(taskTypes)

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

/** What a type of task adds to who may ask for it, and how. */
const ofType = (type: TaskType) => ({ field: 'type', is: type })
const actions = taskTypeList.filter(({ permission }) => permission !== 'task.create')
const besides = taskTypeList.flatMap(({ name, also }) => (also === undefined ? [] : [{ name, also }]))
const proven = taskTypeList.filter(({ proof }) => proof)

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
      summary: true,
      permission: 'task.read',
      input: nothing,
      output: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    /**
     * Asks for a task of any type [2.15]: who may is said by the type. Refused for a terminal whose platform has no such
     * thing when SNs are named; a filter skips it.
     */
    create: route('POST', '/api/v1/tasks', {
      permission: 'task.create',
      audit: ['创建任务', 'Create a task'],
      instead: actions.map(({ name, permission }) => ({ code: permission, when: ofType(name) })),
      also: besides.map(({ name, also }) => ({ code: also, when: ofType(name) })),
      proof: [...proven.map(({ name }) => ofType(name)), { terminalsOver: unprovenTerminals }],
      creates: true,
      secret: taskTypeList.flatMap(({ secret }) => secret ?? []),
      input: taskDraft,
      output: z.object({ id: z.string() }),
    }),
    /** Where actions were asked for before there was one address for all types: it stays as it was. */
    act: route('POST', '/api/v1/actions', {
      touches: ['terminal'],
      permission: 'task.act',
      audit: ['操作终端', 'Act on terminals'],
      also: besides.map(({ name, also }) => ({ code: also, when: ofType(name) })),
      proof: [...proven.map(({ name }) => ofType(name)), { terminalsOver: unprovenTerminals }],
      creates: true,
      secret: taskTypeList.flatMap(({ secret }) => secret ?? []),
      input: draftOf(typesBy('task.act')),
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
      follows: ['terminal'],
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
      also: besides.map(({ name, also }) => ({ code: also, when: { taskType: name } })),
      proof: [...proven.map(({ name }) => ({ taskType: name })), { terminalsOver: unprovenTerminals }],
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
  words: { ...taskWords, ...typeWords },
})
