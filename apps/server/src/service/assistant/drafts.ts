import { alarmRuleShape, checkRule } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { taskDraft, type TaskType, taskTypeOf, taskTypes } from '@cpm/contract/delivery/task/task'
import { sn } from '@cpm/contract/estate/agent/report'
import { id } from '@cpm/contract/kernel/id'
import { orderLimits } from '@cpm/contract/service/order/order.shape'
import { mcpLimits } from '@cpm/contract/service/assistant/assistant.tools'
import { z } from 'zod'
import { filterOfTerminals } from './plain.ts'
import { terminalTold } from './rows.ts'
import { type Asked, NotSo, tool } from './tool.ts'

const said = 'Nothing was changed. A user opens the link, checks the draft and confirms it on the page.'
const drafted = z.looseObject({ link: z.string(), said: z.string() })
const limit = { sns: mcpLimits.draftSns, link: mcpLimits.link }

/** The page with what it begins with in its address. What is too long for one is refused: half a draft is a wrong one. */
function linkTo({ page }: Asked, path: string, query: Record<string, string>): string {
  const url = page(`${path}?${new URLSearchParams(query)}`)
  if (url.length > limit.link) throw new NotSo('The draft is too long for a link: enter fewer terminals, or a filter')
  return url
}

/** The fields of a filter as the list of devices has them in its address. */
function inAddress(filter: Record<string, unknown>): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
}

export const draftTerminalFilter = tool({
  name: 'draft_terminal_filter',
  description:
    'Drafts a filter of the list of terminals. Returns the number of terminals found, the first terminals, and a link to the filtered list.',
  input: z.strictObject({ filter: filterOfTerminals }),
  output: drafted.extend({ total: z.number() }),
  run: async ({ ask, page }, { filter }) => {
    const { total, records } = await ask.terminal.list({ ...filter, pageSize: 5 })
    const link = page(`/device/index?${new URLSearchParams(inAddress(filter))}`)
    const first = records.map(terminalTold)
    return { data: { link, said, total, first }, link: { title: 'The filtered list of terminals', url: link } }
  },
})

/** Types that a person writes on the page of a new task; what is done in a row of a terminal is asked there. */
const offered = taskTypes.filter((type) => taskTypeOf[type].permission === 'task.create')

export const draftTask = tool({
  name: 'draft_task',
  description: `Drafts a task for terminals. The link opens the form of a new task with these values; a user previews and creates the task there. params by type, for example: ${offered
    .map((type) => `${type} ${JSON.stringify(taskTypeOf[type].sample)}`)
    .join('; ')}`,
  input: z.strictObject({
    type: z.enum(offered as [TaskType, ...TaskType[]]),
    params: z.record(z.string(), z.unknown()).default({}),
    sns: z.array(sn).min(1).max(limit.sns).optional().describe('These terminals, or set filter'),
    filter: filterOfTerminals.optional().describe('All terminals that the filter finds'),
  }),
  output: drafted.extend({ terminals: z.number() }),
  run: async (asked, { type, params, sns, filter }) => {
    if ((sns === undefined) === (filter === undefined)) throw new NotSo('Set either sns or filter')
    const target = sns ? { sns } : { filter: filter as object }
    refuseWrong(taskDraft.safeParse({ type, params, target }, { reportInput: true }))
    const hidden = Object.keys(params).filter((name) =>
      (taskTypeOf[type].secret as readonly string[] | undefined)?.includes(name),
    )
    if (hidden.length > 0)
      throw new NotSo(`Leave out ${hidden.join(', ')}: a link cannot contain a secret, the user types it`)
    const { total, records } = await asked.ask.terminal.list({
      ...(sns ? { sns } : filter),
      pageSize: sns ? limit.sns : 5,
    })
    const unknown = sns?.filter((one) => !records.some((row) => row.sn.toLowerCase() === one.toLowerCase())) ?? []
    const link = linkTo(asked, '/longRange/index', {
      type,
      params: JSON.stringify(params),
      ...(sns ? { sns: sns.join(',') } : { filter: JSON.stringify(filter) }),
    })
    const title = `A new task for ${total} terminals, to check and create`
    return {
      data: { link, said, terminals: total, ...(unknown.length > 0 && { unknown }) },
      link: { title, url: link },
    }
  },
})

export const draftAlarmRule = tool({
  name: 'draft_alarm_rule',
  description:
    'Drafts an alarm rule and tests it on the last days. Returns the number of alarms it would have opened. The link opens the form of a new rule with these values.',
  input: z.strictObject(alarmRuleShape.omit({ enabled: true, match: true }).shape).extend({
    match: z.array(z.string().max(100)).max(50).default([]).describe('Values of the key that the rule applies to'),
  }),
  output: drafted.extend({ trial: z.looseObject({}) }),
  run: async (asked, rule) => {
    // Switched on by whoever says yes, never by a draft.
    const whole = { ...rule, enabled: false }
    refuseWrong(alarmRuleShape.superRefine(checkRule).safeParse(whole, { reportInput: true }))
    const trial = await asked.ask.alarmRule.test(whole)
    const link = linkTo(asked, '/device/earlyWarning', { draft: JSON.stringify(whole) })
    return { data: { link, said, trial }, link: { title: `A new alarm rule: ${rule.name}`, url: link } }
  },
})

export const draftOrder = tool({
  name: 'draft_order',
  description:
    'Drafts a service order about terminals, an alarm or a task. The link opens the form of a new order with these values.',
  input: z.strictObject({
    title: z.string().trim().min(1).max(orderLimits.title),
    sns: z.array(sn).max(orderLimits.sns).default([]),
    about: z
      .object({ kind: z.enum(['alarm', 'task']), id })
      .optional()
      .describe('The alarm or task that the order is linked to'),
  }),
  output: drafted,
  run: async (asked, { title, sns, about }) => {
    // What the token does not see is missing to it, also in a draft.
    if (about?.kind === 'alarm') await asked.ask.alarm.get({ id: about.id })
    if (about?.kind === 'task') await asked.ask.task.get({ id: about.id })
    for (const one of sns) await asked.ask.terminal.get({ sn: one })
    const query = new URLSearchParams({ make: about ? `${about.kind}:${about.id}` : 'person', title })
    for (const one of sns) query.append('sns', one)
    const link = asked.page(`/technicalSupport/index?${query}`)
    return { data: { link, said }, link: { title: `A new order: ${title}`, url: link } }
  },
})

/** What is wrong with a draft is said field by field, as the page would. */
function refuseWrong(parsed: { success: boolean; error?: z.ZodError | undefined }): void {
  if (parsed.success || !parsed.error) return
  throw new NotSo(z.prettifyError(parsed.error))
}
