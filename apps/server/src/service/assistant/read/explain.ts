import { allWords, type WordKey } from '@cpm/contract'
import { nextStepOf, type RunRow } from '@cpm/contract/delivery/task/task'
import type { SeriesPoint } from '@cpm/contract/estate/telemetry/telemetry'
import { clockFault } from '@cpm/contract/estate/terminal/terminal.clock'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { id } from '@cpm/contract/kernel/id'
import { z } from 'zod'
import { alarmTold, runTold, taskTold, terminalWhole } from '../rows.ts'
import { type Asked, cut, parts, told, tool, untrusted } from '../tool.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Before it began and after it ended: what happened then may be why. */
const around = { before: 30 * minuteMs, after: 15 * minuteMs }
const fullAt = 0.95
const lowBattery = 15

const wordOf = (key: string): { cn: string; en: string } | null => {
  const pair = Object.hasOwn(allWords, key) ? allWords[key as WordKey] : null
  return pair && { cn: pair[0], en: pair[1] }
}

/** The hours a run is explained by: at most a day, the last of it. */
function spanOf(run: RunRow, now: Date): { from: string; to: string } {
  const end = Date.parse(run.finishedAt ?? run.updatedAt)
  const to = Math.min(end + around.after, now.getTime())
  const from = Math.max(Date.parse(run.startedAt ?? run.createdAt) - around.before, to - dayMs)
  return { from: new Date(Math.min(from, to - minuteMs)).toISOString(), to: new Date(to).toISOString() }
}

export const explainRun = tool({
  name: 'explain_run',
  description:
    'Explains the status of a run (a task on one terminal): status, reason and next step in words, with the evidence: the timeline and telemetry of the terminal at that time, its alarms, and the outcomes of the other runs of the task.',
  input: z.strictObject({ id }),
  output: z.looseObject({
    run: z.looseObject({ untrusted: untrusted.optional() }),
    reason: z.object({ cn: z.string(), en: z.string() }).nullable(),
    nextStep: z.object({ cn: z.string(), en: z.string() }).nullable(),
    findings: z.array(z.object({ finding: z.string(), evidence: z.string() })),
    span: z.object({ from: z.string(), to: z.string() }),
    links: z.object({ task: z.string(), terminal: z.string() }),
  }),
  run: async (asked, { id }) => {
    const { ask, page } = asked
    const run = await ask.task.run({ id })
    const span = spanOf(run, asked.now)
    const [task, reasons, seen] = await Promise.all([
      ask.task.get({ id: run.taskId }),
      ask.task.reasons({ id: run.taskId }),
      seenOf(asked, run.sn, span),
    ])
    const { terminal, telemetry, ...evidence } = seen
    const step = nextStepOf(run.status, run.reason, run.goneWhy)
    return {
      data: {
        run: runTold(run),
        reason: run.reason === null ? null : wordOf(`run.reason.${run.reason}`),
        nextStep: step && wordOf(`run.step.${step.name}`),
        findings: findingsOf(run, reasons, terminal, telemetry ?? [], span),
        span,
        task: taskTold(task),
        reasonsOfAllRuns: reasons,
        ...(terminal && { terminalNow: terminalWhole(terminal) }),
        ...(telemetry && { telemetry: thinned(telemetry) }),
        ...evidence,
        links: {
          task: page(`/longRange/taskInfo?id=${run.taskId}`),
          terminal: page(`/device/deviceDetail/${encodeURIComponent(run.sn)}`),
        },
      },
    }
  },
})

/** What is known of the terminal around then, as far as the token may read it. */
async function seenOf(asked: Asked, sn: string, span: { from: string; to: string }) {
  const { ask } = asked
  const seen = await parts(asked, {
    terminal: ['terminal.read', () => ask.terminal.get({ sn })],
    telemetry: ['telemetry.read', async () => (await ask.telemetry.series({ sn, ...span })).points],
    timeline: [
      'timeline.read',
      async () => {
        const { records } = await ask.timeline.list({ sn, ...span, pageSize: 50 })
        return records.map((one) => told(one, ['id', 'kind', 'at', 'formerSn']))
      },
    ],
    openAlarms: [
      'alarm.read',
      async () => {
        const { records } = await ask.alarm.list({ sn, status: ['open', 'acknowledged'], pageSize: 20 })
        return records.map(alarmTold)
      },
    ],
  })
  return seen as typeof seen & { terminal?: TerminalDetail; telemetry?: SeriesPoint[] }
}

/** Of the points that say something, at most these many, the last ones: those near the end tell most. */
const thinned = (points: readonly SeriesPoint[]) =>
  cut(
    points
      .filter(({ online, battery, cpu, storage }) => !online || battery != null || cpu != null || storage != null)
      .slice(-40),
  )

type Finding = { finding: string; evidence: string }
type Reasons = { status: string; reason: string; count: number }[]

/** What the rows show by themselves: nothing is guessed here, and each says where it stands. */
function findingsOf(
  run: RunRow,
  reasons: Reasons,
  terminal: TerminalDetail | undefined,
  points: readonly SeriesPoint[],
  span: { from: string; to: string },
): Finding[] {
  const found: Finding[] = []
  const add = (finding: string, evidence: string) => found.push({ finding, evidence })
  if (run.exitCode !== null && run.exitCode !== 0) add(`The run ended with exit code ${run.exitCode}`, 'run.exitCode')
  if (run.retries > 0) add(`The run was retried automatically ${run.retries} times`, 'run.retries, run.failedFor')
  const away = points.filter(({ online }) => !online)
  const [firstAway] = away
  if (firstAway) {
    add(
      `The terminal was offline in ${away.length} of ${points.length} intervals, first at ${firstAway.at}`,
      'telemetry',
    )
  }
  const last = points.findLast(({ battery, storage }) => battery != null || storage != null)
  if (last?.battery != null && last.battery <= lowBattery)
    add(`The battery was at ${last.battery} %`, `telemetry ${last.at}`)
  const total = terminal?.storage?.total
  if (last?.storage != null && total && last.storage / total >= fullAt) {
    add(`The storage was ${Math.round((last.storage / total) * 100)} % full`, `telemetry ${last.at}`)
  }
  const clockOff = clockFault(terminal?.clockOffMs ?? null)
  if (clockOff !== null) {
    add(`The clock is ${Math.round(clockOff / minuteMs)} minutes off`, 'terminalNow.untrusted.clockOffMs')
  }
  if (terminal && !terminal.online)
    add(`The terminal is offline now, last seen ${terminal.lastSeenAt ?? 'never'}`, 'terminalNow')
  const boot = terminal?.bootAt
  if (boot && boot >= span.from && boot <= span.to)
    add(`The terminal was started at ${boot}, during the run`, 'terminalNow.bootAt')
  const same = reasons.find(({ status, reason }) => status === run.status && reason === (run.reason ?? 'unsaid'))
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  if (same && same.count > 1) {
    add(
      `${same.count} runs of the same task have this status for the same reason: the terminal is not the cause alone`,
      'reasonsOfAllRuns',
    )
  } else if (same && all > 1)
    add('No other run of the task has this status for this reason: check the terminal', 'reasonsOfAllRuns')
  return found
}
