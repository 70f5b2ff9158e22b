import { artifactKinds } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { taskTimes, type TaskRules, type TaskType, taskTypes } from '@cpm/contract/delivery/task/task'
import type { TaskTemplateRow } from '@cpm/contract/delivery/task-template/task-template'
import { sn } from '@cpm/contract/estate/agent/report'
import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { id } from '@cpm/contract/kernel/id'
import { useMemo } from 'react'
import { z } from 'zod'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { written } from '../../task-types/form/forms.ts'
import { namedIn } from '../target/link-target.ts'
import { type Choice, noChoice } from '../target/target.ts'
import { asLongAsMay } from '../when/expiry.ts'
import { typedOf } from './rules/rules-form.ts'
import { blankRules, type RulesTyped } from './rules/rules-input.ts'

/** What a new task begins with: that of another one, or of a template. */
export type Beginning = {
  taskName?: string
  note?: string
  type: TaskType
  params: Record<string, unknown>
  target: Choice
  rules: RulesTyped
  wait: number
}
type Said = {
  name?: string | null
  note?: string | null
  type: TaskType
  params: Record<string, unknown>
  rules: TaskRules
  target?: { sns: string[] } | { filter: Record<string, unknown> }
  waitMs: number | null
}

function choiceOf(target: Said['target']): Choice {
  if (!target) return noChoice
  if ('filter' in target) return { ...noChoice, all: true, filter: target.filter as TerminalFilter }
  return { ...noChoice, rows: new Map(target.sns.map((sn) => [sn, { sn }])) }
}

/** To the minute: a task that holds for a week was asked for some milliseconds after its week was counted. */
function waitOf({ rules, waitMs }: Said): number {
  const isSeries = rules.everyMs !== undefined || rules.calendar !== undefined
  if (waitMs === null) return isSeries ? asLongAsMay : taskTimes.defaultMs
  const rounded = Math.max(1, Math.round(waitMs / 60_000)) * 60_000
  return rounded >= asLongAsMay ? asLongAsMay : rounded
}

export const beginningOf = (said: Said, now: number): Beginning => ({
  ...(said.name && { taskName: said.name }),
  ...(said.note && { note: said.note }),
  type: said.type,
  params: said.params,
  target: choiceOf(said.target),
  rules: { ...blankRules, ...typedOf(said.rules, now) },
  wait: waitOf(said),
})

type Found = { said: Said | undefined; template: TaskTemplateRow | undefined; error: Error | null; isAsked: boolean }

/** What the address of the page says to begin with. */
export function useBeginning({
  clone,
  template,
}: {
  clone?: string | undefined
  template?: string | undefined
}): Found {
  const once = { staleTime: Number.POSITIVE_INFINITY }
  const task = useRead(quietApi.task.draft, { id: clone ?? '' }, { ...once, enabled: clone !== undefined })
  const kept = useRead(quietApi.taskTemplate.get, { id: template ?? '' }, { ...once, enabled: template !== undefined })
  const ofTask = clone === undefined ? undefined : task.data
  const ofTemplate = template === undefined ? undefined : kept.data
  // What a template is called is not what each task made of it is called.
  const said = useMemo(() => ofTask ?? (ofTemplate && { ...ofTemplate, name: null }), [ofTask, ofTemplate])
  return {
    said: said as Said | undefined,
    template: ofTemplate,
    error: clone === undefined ? kept.error : task.error,
    isAsked: clone !== undefined || template !== undefined,
  }
}

/** What an address may say of a new task: of which type it is, with which file or program, and for whom. */
export const namedTask = {
  type: z.enum(taskTypes).optional(),
  artifact: id.optional(),
  kind: z.enum(artifactKinds).optional(),
  package: z.string().max(255).optional(),
  name: z.string().max(300).optional(),
  /** Of a system package: what it is known to be made for, and to bring. */
  versionFrom: z.string().max(200).optional(),
  versionTo: z.string().max(200).optional(),
  /** Anything else it wants to know, as JSON: a draft of somebody's, which is checked like all that is typed. */
  params: z.string().max(8000).optional(),
  sn: sn.optional(),
  sns: z.string().max(8000).optional(),
  filter: z.string().max(8000).optional(),
}
type Named = z.output<z.ZodObject<typeof namedTask>>
/** Nothing of it any more, once the task was asked for. */
export const noneNamed: { [K in keyof Named]: undefined } = {
  type: undefined,
  artifact: undefined,
  kind: undefined,
  package: undefined,
  name: undefined,
  versionFrom: undefined,
  versionTo: undefined,
  params: undefined,
  sn: undefined,
  sns: undefined,
  filter: undefined,
}

/** A hand-made one that cannot be read says nothing. */
function readParams(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function paramsIn({
  params,
  artifact,
  kind,
  package: packageName,
  name,
  versionFrom,
  versionTo,
}: Partial<Named>): Record<string, unknown> {
  return {
    ...(params === undefined ? {} : readParams(params)),
    ...(artifact === undefined ? {} : { artifactId: artifact }),
    // Only for the form: it is no parameter.
    ...(artifact === undefined || kind === undefined ? {} : { kind }),
    ...(packageName === undefined ? {} : { packageName }),
    ...(packageName === undefined || name === undefined ? {} : { name }),
    ...(versionFrom === undefined ? {} : { versionFrom }),
    ...(versionTo === undefined ? {} : { versionTo }),
  }
}

/** The same to begin with; null where the address says nothing. */
export function beginningIn({ type, sn, sns, filter, ...what }: Named): Beginning | null {
  const named = filter ?? [sn, sns].filter(Boolean).join(',')
  const params = paramsIn(what)
  if (type === undefined && Object.keys(params).length === 0 && named === '') return null
  return {
    type: type !== undefined && written.includes(type) ? type : (written[0] as TaskType),
    params,
    target: namedIn(named),
    rules: blankRules,
    wait: taskTimes.defaultMs,
  }
}
