import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing } from '../../kernel/route.ts'
import { topic } from '../../kernel/topic.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { sn } from '../../estate/agent/report.ts'
import { type TerminalTarget, terminalTarget } from '../../estate/terminal/terminal.shape.ts'
import { taskPages } from './task.pages.ts'
import { duringBlackDays, route, taskPermissions } from './task.permissions.ts'
import { approvalOfTask, approvalRoutes } from './rules/task.approval.ts'
import { marketWays, taskMarket, taskOrigin } from './rules/task.market.ts'
import { taskPurpose } from './approval/task.purpose.ts'
import { madeTask, taskPreview } from './rules/task.preview.ts'
import { restartRoutes } from './rules/task.restart.ts'
import { roundRoutes, roundsOfTask } from './rules/task.rounds.ts'
import { misfitOfRules, taskRules } from './rules/task.rules.ts'
import { insteadOfUnheard, runAck, runDown, runHeard, runStop } from './task.topics.ts'
import { goneReasons, outcomes, pauseReasons, runStates, taskStates } from './task.states.ts'
import {
  type AnyTaskType,
  type TaskType,
  taskTypeList,
  taskTypeOf,
  taskTypes,
  typeWords,
  typesBy,
} from './task.types.ts'
import { waveRoutes, wavesOfTask } from './rules/task.waves.ts'
import { sightRoutes } from './approval/approval.routes.ts'
import { approvalWords } from './approval/approval.words.ts'
import { rulesWords } from './rules/rules.words.ts'
import { freezeWords } from './rules/freeze.words.ts'
import { supersedeWords } from './rules/supersede.words.ts'
import { whenWords } from './rules/when.words.ts'
import { callWords } from './rules/call.words.ts'
import { secondWords } from './approval/second.words.ts'
import { taskWords } from './task.words.ts'
import { outcomeRoutes, reasonCount } from './outcome/outcome.routes.ts'
import { outcomeWords } from './outcome/outcome.words.ts'
import { resultWords } from './outcome/result.words.ts'
import { createWords } from './create/create.words.ts'

export * from './rules/task.rules.ts'
export * from './rules/task.approval.ts'
export * from './rules/task.market.ts'
export * from './rules/task.preview.ts'
export * from './rules/task.restart.ts'
export * from './approval/task.purpose.ts'
export * from './rules/task.rounds.ts'
export * from './task.states.ts'
export * from './task.topics.ts'
export * from './task.times.ts'
export * from './task.types.ts'
export * from './rules/task.waves.ts'
export * from './approval/approval.routes.ts'
export * from './outcome/next-steps.ts'
export * from './outcome/outcome.routes.ts'
export * from './outcome/task.outcome.ts'
export * from './outcome/gate.figures.ts'

export const taskTarget = terminalTarget
export type TaskTarget = TerminalTarget

const draftOf = <const T extends readonly [TaskType, ...TaskType[]]>(types: T) =>
  z
    .object({
      type: z.enum(types),
      params: z.looseObject({}),
      target: taskTarget,
      expiresAt: moment.optional(),
      ...taskPurpose,
      ...taskRules.shape,
    })
    .superRefine((draft, ctx) => {
      const misfit = misfitOfRules(draft)
      if (misfit) ctx.addIssue({ code: 'custom', path: misfit.path, message: misfit.error })
      const { keepsBefore, params }: AnyTaskType = taskTypeOf[draft.type as TaskType]
      if (draft.gate?.goBack && !keepsBefore) {
        ctx.addIssue({ code: 'custom', path: ['gate', 'goBack'], message: 'task.goBackOfInstall' })
      }
      const parsed = params.safeParse(draft.params)
      for (const one of parsed.error?.issues ?? []) {
        ctx.addIssue({ ...(one as object), path: ['params', ...one.path] } as Parameters<typeof ctx.addIssue>[0])
      }
    })
export const taskDraft = draftOf(taskTypes)

/** Bytes of a run's output in a list. */
export const outputInList = 4096

/** Which runs of a list: in these states, and there for one of these reasons. */
const whichRuns = {
  status: many(z.enum(runStates.names)).optional(),
  reason: many(z.string().max(60)).optional(),
}

const counts = z.record(z.enum(runStates.names), z.number().int())

export const taskRow = z.object({
  id: z.string(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  type: z.enum(taskTypes),
  params: z.record(z.string(), z.unknown()),
  status: z.enum(taskStates.names),
  reason: z.string().nullable(),
  /** Terminals it is for, and runs made so far: the progress while `creating`. */
  total: z.number().int(),
  made: z.number().int(),
  counts,
  /** What it came to, or that it is running; null before it is approved, and where it has no terminals. */
  outcome: z.enum(outcomes).nullable(),
  /** Runs whose success did not last, and no task of ours is why. */
  gone: z.number().int(),
  /** Why its runs stand so: in a file alone, elsewhere they are asked for. */
  reasons: z.array(reasonCount).optional(),
  rules: taskRules,
  ...wavesOfTask,
  ...approvalOfTask,
  /** The zone its hours are meant in, where they are not those of each terminal: that of whoever asked. */
  clock: z.string(),
  ...roundsOfTask,
  /** The task whose terminals this one puts back to the version before; and the newest that does so with its own. */
  backOf: z.string().nullable(),
  backId: z.string().nullable(),
  market: taskMarket.nullable(),
  origin: taskOrigin.nullable(),
  stoppedAt: moment.nullable(),
  expiresAt: moment,
  createdAt: moment,
  /** Null where the platform made it and the reader is not of the platform. */
  createdBy: z.string().nullable(),
  /** Whether the reader may steer the whole task, and not only the runs on the reader's terminals. */
  steerable: z.boolean(),
  /** An account above paused or stopped it: the reader does not resume or restart it. */
  pausedAbove: z.boolean(),
  stoppedAbove: z.boolean(),
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
  wave: z.number().int(),
  reason: z.string().nullable(),
  /** What the terminal said instead of a reason of the list. */
  ownWords: z.string().nullable(),
  /** The newer task that installs the same app there, because of which this run ended or is not tried again. */
  supersededBy: z.string().nullable(),
  /** What it brought is not on the terminal any more, since when and why, as far as its lists say. */
  goneAt: moment.nullable(),
  goneWhy: z.enum(goneReasons).nullable(),
  /** Times it was tried again by itself, and why it failed the last time. */
  retries: z.number().int(),
  failedFor: z.string().nullable(),
  /** While it is held: until then at least, where that is known. */
  holdUntil: moment.nullable(),
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

/** What a type of task adds to who may ask for it, and how. */
const ofType = (type: TaskType) => ({ field: 'type', is: type })
const actions = taskTypeList.filter(({ permission }) => permission !== 'task.create')
const besides = taskTypeList.flatMap(({ name, also }) => (also === undefined ? [] : [{ name, also }]))
const besidesOf = [...besides.map(({ name, also }) => ({ code: also, when: ofType(name) })), duringBlackDays]
const proven = taskTypeList.filter(({ proof }) => proof)

export const task = resource({
  permissions: taskPermissions,
  audit: {
    refers: { paused_by: 'account', stopped_by: 'account' },
    area: ['任务', 'Tasks'],
    typed: { verbs: ['create', 'act'], words: 'task.type' },
    tables: {
      task: ['任务', 'Task'],
      task_limit: ['任务审批限额', 'Approval limits'],
      task_limit_change: ['审批限额变更申请', 'Approval limit change'],
    },
  },
  routes: {
    list: route('GET', '/api/v1/tasks', {
      permission: 'task.read',
      input: listQuery(['createdAt'], {
        type: z.enum(taskTypes).optional(),
        status: z.enum(taskStates.names).optional(),
        outcome: z.enum(outcomes).optional(),
        /** Those that await the decision of who asks. */
        decidable: flag.optional(),
        /** Those of which nothing more goes down, and why. */
        paused: z.enum(pauseReasons).optional(),
        /** Those whose next wave cannot begin any more, unless a person does something. */
        stuck: flag.optional(),
        /** Tasks of which a run failed after this. */
        failedFrom: moment.optional(),
        /** Who asked for it. */
        accountId: id.optional(),
        /** Rounds of this one. */
        parentId: id.optional(),
        /** Without the rounds of those that repeat, or nothing but them. */
        isRound: flag.optional(),
        /** Those of the app market. */
        market: z.enum(marketWays).optional(),
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
      also: besidesOf,
      proof: [...proven.map(({ name }) => ofType(name)), countedReach],
      creates: true,
      secret: taskTypeList.flatMap(({ secret }) => secret ?? []),
      input: taskDraft,
      output: madeTask,
    }),
    /** The same draft, and what would become of it. */
    preview: route('POST', '/api/v1/tasks/preview', {
      reads: true,
      permission: 'task.create',
      instead: actions.map(({ name, permission }) => ({ code: permission, when: ofType(name) })),
      also: besidesOf,
      secret: taskTypeList.flatMap(({ secret }) => secret ?? []),
      input: taskDraft,
      output: taskPreview,
    }),
    /** Where actions were asked for before there was one address for all types: it stays as it was. */
    act: route('POST', '/api/v1/actions', {
      touches: ['terminal'],
      permission: 'task.act',
      audit: ['操作终端', 'Run actions on terminals'],
      also: besidesOf,
      proof: [...proven.map(({ name }) => ofType(name)), countedReach],
      creates: true,
      secret: taskTypeList.flatMap(({ secret }) => secret ?? []),
      input: draftOf(typesBy('task.act')),
      output: madeTask,
    }),
    get: route('GET', '/api/v1/tasks/{id}', { permission: 'task.read', input: z.object({ id }), output: taskRow }),
    /** What was asked for, to be asked for again: without its secrets, and for the terminals one still sees. */
    draft: route('GET', '/api/v1/tasks/{id}/draft', {
      permission: 'task.read',
      input: z.object({ id }),
      output: z.object({
        ...taskPurpose,
        type: z.enum(taskTypes),
        params: z.record(z.string(), z.unknown()),
        target: z.union([z.object({ sns: z.array(sn) }), z.object({ filter: z.record(z.string(), z.unknown()) })]),
        rules: taskRules,
        /** From its beginning to its end. */
        waitMs: z.number().int(),
      }),
    }),
    runs: route('GET', '/api/v1/tasks/{id}/runs', {
      permission: 'task.read',
      input: listQuery(['sn', 'updatedAt', 'status'], { id, ...whichRuns, gone: flag.optional() }),
      output: page(runRow),
    }),
    run: route('GET', '/api/v1/runs/{id}', { permission: 'task.read', input: z.object({ id }), output: runRow }),
    runsOfTerminal: route('GET', '/api/v1/terminals/{sn}/runs', {
      follows: ['terminal'],
      permission: 'task.read',
      input: listQuery(['updatedAt'], { sn, ...whichRuns, open: flag.optional() }),
      output: page(
        runRow.extend({
          taskName: z.string().nullable(),
          type: z.enum(taskTypes),
          params: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    ...waveRoutes,
    ...approvalRoutes,
    ...roundRoutes,
    ...outcomeRoutes,
    ...sightRoutes,
    stop: route('POST', '/api/v1/tasks/{id}/stop', {
      permission: 'task.stop',
      audit: ['停止任务', 'Stop a task'],
      input: z.object({ id }),
      output: z.object({ stopped: z.number().int(), stopping: z.number().int() }),
    }),
    ...restartRoutes,
  },
  topics: {
    run: topic('up', 'run', runHeard, insteadOfUnheard),
    command: topic('down', 'run', runDown),
    ack: topic('down', 'ack', runAck),
    stop: topic('down', 'stop', runStop),
  },
  pages: taskPages,
  buttons: [{ page: '/device/index', codes: ['task.act', 'task.reset', 'task.freeze'] }],
  live: ['task'],
  words: {
    ...taskWords,
    ...rulesWords,
    ...callWords,
    ...secondWords,
    ...whenWords,
    ...freezeWords,
    ...supersedeWords,
    ...approvalWords,
    ...createWords,
    ...outcomeWords,
    ...resultWords,
    ...typeWords,
  },
})
