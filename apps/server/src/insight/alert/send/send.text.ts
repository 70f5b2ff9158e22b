import { allWords } from '@cpm/contract'
import type { AlertKind, AlertSeverity, AlertWhy } from '@cpm/contract/insight/alert/alert.shape'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import { inUtc } from '../../../platform/mail/mail.post.ts'

/** A line of an alert with the alarm it is about, as that is now. */
export type ToldLine = {
  kind: AlertKind
  at: Date
  why: AlertWhy
  why_name: string | null
  plan_name: string | null
  built_in: boolean | null
  data: Record<string, unknown>
  alarm_id: number | null
  name: string | null
  severity: AlertSeverity | null
  status: string | null
  fold: string | null
  group_name: string | null
  terminals: number | null
  /** Whether this person was told of the alarm before, by this way. */
  told: boolean
}

export type Said = { subject: string; body: string }
type Words = keyof typeof allWords
const say = (language: Language) => (key: Words, vars?: Vars) => fill(allWords[key], language, vars)

/** What is told at length; the rest is counted. */
const mostLines = 20
const mostSms = 300

/** What is still worth telling: nothing of an alarm that opened and cleared before anything went out. */
export function worthTelling(lines: readonly ToldLine[]): ToldLine[] {
  const over = new Set(
    lines.filter((one) => one.status === 'cleared' && !one.told && one.alarm_id !== null).map((one) => one.alarm_id),
  )
  return lines.filter((one) => one.alarm_id === null || !over.has(one.alarm_id))
}

const ranks = ['critical', 'major', 'minor', 'info']
const rankOf = (one: ToldLine) => ranks.indexOf(one.severity ?? 'info')

/** The newest of each alarm, the worst and the largest first. */
function byWeight(lines: readonly ToldLine[]): ToldLine[] {
  const newest = new Map(lines.map((one) => [one.alarm_id, one]))
  return [...newest.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || (b.terminals ?? 0) - (a.terminals ?? 0))
}

function placeOf(one: ToldLine, language: Language): string {
  const t = say(language)
  if (one.group_name !== null) return one.group_name
  const [kind = '', ...rest] = (one.fold ?? '').split(':')
  const name = rest.join(':')
  if (kind === 'ip') return t('alertText.ipPlace', { name })
  if (kind === 'model') return t('alertText.modelPlace', { name })
  return t('alertText.unknownPlace')
}

function varsOf(one: ToldLine, language: Language): Vars {
  const t = say(language)
  return {
    kind: t(`alert.kind.${one.kind}`),
    severity: t(`alert.severity.${one.severity ?? 'info'}`),
    name: one.name ?? '',
    place: placeOf(one, language),
    terminals: one.terminals ?? 0,
    at: inUtc(one.at),
  }
}

type To = { language: Language; name: string; url: string; id: number }

/** Subject and text for the bell and a mail. */
export function letterOf(lines: readonly ToldLine[], { language, name, url, id }: To): Said {
  const t = say(language)
  const off = lines.find(({ kind }) => kind === 'webhookDisabled')
  if (off) return offOf(off, { language, name, url, id })
  const shown = byWeight(lines)
  const first = shown[0] as ToldLine
  const text = [t('alertText.hello', { name }), '']
  for (const one of shown.slice(0, mostLines)) text.push(t('alertText.line', varsOf(one, language)), ...notes(one, t))
  if (shown.length > mostLines) text.push(t('alertText.more', { count: shown.length - mostLines }))
  if (shown.length > 1) text.push('', t('alertText.sum', sumOf(shown)))
  text.push('', t('alertText.see', { url: `${url}/device/alarm` }))
  for (const why of whysOf(lines, language)) text.push(t('alertText.why', { why }))
  text.push(t('alertText.stop', { url: `${url}/messageManage/alert?open=${id}` }))
  return { subject: subjectOf(shown, first, language), body: text.join('\n') }
}

function subjectOf(shown: readonly ToldLine[], first: ToldLine, language: Language): string {
  const t = say(language)
  const isOver = shown.every(({ kind }) => kind === 'cleared')
  const count = shown.length
  if (count === 1) return t(isOver ? 'alertText.subjectCleared' : 'alertText.subject', varsOf(first, language))
  const stores = new Set(shown.map((one) => placeOf(one, language))).size
  if (isOver) return t('alertText.subjectManyCleared', { count })
  return t('alertText.subjectMany', { ...varsOf(first, language), count, stores })
}

function sumOf(shown: readonly ToldLine[]): Vars {
  return {
    count: shown.length,
    terminals: shown.reduce((sum, one) => sum + (one.terminals ?? 0), 0),
    cleared: shown.filter(({ status }) => status === 'cleared').length,
  }
}

function notes({ data }: ToldLine, t: ReturnType<typeof say>): string[] {
  const { by, text, suppressed } = data
  return [
    ...(typeof by === 'string' ? [t('alertText.by', { name: by })] : []),
    ...(typeof text === 'string' ? [t('alertText.comment', { text: text.slice(0, 500) })] : []),
    ...(typeof suppressed === 'number' ? [t('alertText.suppressed', { count: suppressed })] : []),
  ]
}

/** Each reason once. */
function whysOf(lines: readonly ToldLine[], language: Language): string[] {
  const t = say(language)
  const all = lines.map(({ why, why_name: name, plan_name, built_in }) => {
    const said = t(`alert.why.${why}`, { name: name ?? '' })
    const plan = built_in ? t('alertPlan.builtIn') : plan_name
    return plan === null ? said : t('alert.whyPlan', { plan, why: said })
  })
  return [...new Set(all)].slice(0, 3)
}

function offOf({ data }: ToldLine, { language, name, url }: To): Said {
  const t = say(language)
  const vars = { name: String(data.name), url: String(data.url), page: `${url}/messageManage/webhook` }
  const body = [t('alertText.hello', { name }), '', t('alertText.offBody', vars)].join('\n')
  return { subject: t('alertText.off', vars), body }
}

/** One text message: the worst, and how many more. */
export function smsOf(lines: readonly ToldLine[], { language, url }: Pick<To, 'language' | 'url'>): Said {
  const t = say(language)
  const shown = byWeight(lines)
  const first = shown[0] as ToldLine
  const at = `${url}/device/alarm`
  const end =
    shown.length > 1 ? t('alertText.smsMore', { count: shown.length - 1, url: at }) : t('alertText.smsEnd', { url: at })
  const body = `${t('alertText.sms', varsOf(first, language)).slice(0, mostSms - end.length)}${end}`
  return { subject: subjectOf(shown, first, language), body }
}
