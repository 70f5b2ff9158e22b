import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { allWords, type WordKey } from '@cpm/contract'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import type { inspection } from '@cpm/contract/service/inspection/inspection'
import type { InspectionDetail, InspectionFile } from '@cpm/contract/service/inspection/inspection.shape'
import {
  type Answer,
  type Answers,
  askedItems,
  type DeviceCheck,
  verdictOf,
} from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { type Question, saidIn, type TextPair } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import { workOf } from '../../../core/pace/fair-turns.ts'
import { get } from '../inspection.list.ts'
import type { FindingTaker } from '../slots.ts'
import type { PrintedAnswer, Report, Tone } from './report.shape.ts'
import { printed } from './report.print.ts'

/** Bytes of pictures in one report; those beyond it are told of and not drawn. */
const mostBytes = 60_000_000

/** How a report says things: in its language, and by the clock of who asks. */
type Voice = {
  language: Language
  say: (pair: TextPair) => string
  t: (key: WordKey, vars?: Vars) => string
  at: (moment: string | Date | null) => string
}

function voiceOf(language: Language, timeZone: string): Voice {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    language,
    say: (pair) => saidIn(pair, language),
    t: (key, vars) => fill(allWords[key], language, vars),
    at: (moment) => (moment === null ? '' : clock.format(new Date(moment))),
  }
}

/** A record as a PDF, in either language, as it was filled [3.20]. */
export const pdf: Handler<typeof inspection.routes.pdf> = async (ctx, { clientId, language }) => {
  const record = (await get(ctx as never, { clientId })) as InspectionDetail
  if (record.status === 'planned' || record.status === 'cancelled') throw refused('inspection.notFilled')
  const voice = voiceOf(language ?? ctx.from.language, ctx.from.timezone)
  const report = await reportOf(ctx, record, voice)
  const bytes = await printed(workOf(ctx.account), report, ctx.gone)
  return {
    open: async (range) => Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]),
    filename: `inspection-${record.id}.pdf`,
    type: 'application/pdf',
    size: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex'),
  }
}

async function reportOf(ctx: Ctx, record: InspectionDetail, voice: Voice): Promise<Report> {
  const { t, at, say, language } = voice
  const { sections } = record.form
  const asked = askedItems(sections, record.answers as Answers)
  const orders = await ordersOf(ctx, record, language)
  const pictures = await picturesOf(ctx, record.clientId, record.files)
  const answerOf = (item: Question) =>
    answered({ item, n: asked.indexOf(item) + 1, record, order: orders[record.orders[item.id] ?? ''], pictures }, voice)
  return {
    title: record.storeName,
    subtitle: say(record.form.title),
    result: record.result ? { text: t(`inspection.result.${record.result}`), tone: tones[record.result] } : null,
    facts: factsOf(record, voice),
    sections: sections
      .map(({ title, items }) => ({
        title: say(title),
        answers: items.filter((item) => asked.includes(item)).map(answerOf),
      }))
      .filter(({ answers }) => answers.length > 0),
    foot: t('inspection.pdf.foot', {
      id: record.id,
      at: `${at(ctx.now)} ${ctx.from.timezone}`,
      n: '{{n}}',
      of: '{{of}}',
    }),
    language,
    noPicture: t('inspection.pdf.noPicture'),
  }
}

const tones: Record<'passed' | 'failed' | 'absent' | 'none', Tone> = {
  passed: 'ok',
  failed: 'bad',
  absent: 'idle',
  none: 'idle',
}

function factsOf(record: InspectionDetail, { t, at, say }: Voice): Report['facts'] {
  const { fix, points, of } = record
  const facts: [WordKey, string][] = [
    ['inspection.status', t(`inspection.status.${record.status}`)],
    ['inspection.points', points === null ? '' : t('inspection.pointsOf', { points, of: of ?? 0 })],
    ['inspection.failed', record.failed === null ? '' : String(record.failed)],
    ['inspection.inspector', record.inspector],
    ['inspection.contact', record.contact],
    ['inspection.phone', record.phone],
    ['inspection.address', record.address],
    ['inspection.groupName', record.groupName ?? ''],
    ['inspectionForm.customerName', record.customerName],
    ['inspectionForm.orderCustomerName', record.orderCustomerName],
    ['inspectionForm.orderGroup', record.orderGroup],
    ['inspectionForm.version', String(record.version)],
    ['inspection.startedAt', at(record.startedAt)],
    ['inspection.finishedAt', at(record.finishedAt)],
    ['inspection.fix', fix ? placeText(fix) : ''],
    ['inspectionForm.standard', say(record.form.standard)],
  ]
  return facts.filter(([, value]) => value !== '').map(([word, value]) => ({ label: t(word), value }))
}

const placeText = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

type Here = {
  item: Question
  n: number
  record: InspectionDetail
  order: string | undefined
  pictures: ReadonlyMap<string, Uint8Array>
}

function answered({ item, n, record, order, pictures }: Here, voice: Voice): PrintedAnswer {
  const { t, at, say } = voice
  const given = record.answers[item.id]
  const verdict = verdictOf(item, given as Answers[string])
  const isJudged = verdict === 'passed' || verdict === 'failed'
  const verdictWord = verdict === 'absent' ? 'inspection.absent' : 'inspection.unanswered'
  const files = (given?.files ?? []).flatMap((id) => record.files.filter((file) => file.id === id))
  return {
    title: `${n}. ${say(item.title)}`,
    verdict: {
      text: t(isJudged ? `inspection.result.${verdict}` : verdictWord),
      tone: tones[verdict],
    },
    lines: [
      isJudged ? valueText(item, given?.value, voice) : '',
      given?.reason ? t('inspection.reasonOf', { reason: given.reason }) : '',
      ...(given?.check ? checkLines(given.check, voice) : []),
      order ? `${t('inspection.order')}: ${order}` : '',
    ].filter((text) => text !== ''),
    pictures: files.map(({ id, takenAt, fix }) => ({
      bytes: pictures.get(id) ?? null,
      caption: [takenAt ? t('inspection.takenAt', { at: at(takenAt) }) : '', fix ? placeText(fix) : '']
        .filter(Boolean)
        .join('\n'),
      wide: item.kind === 'signature',
    })),
  }
}

function valueText(item: Question, value: Answer['value'], { t, say }: Voice): string {
  if (value === undefined) return ''
  if (item.kind === 'yesNo') return t(value === 'yes' ? 'inspectionForm.yes' : 'inspectionForm.no')
  if (item.kind === 'choice') {
    const chosen = Array.isArray(value) ? value : [String(value)]
    const titles = item.choices.filter(({ id }) => chosen.includes(id)).map(({ title }) => say(title))
    return titles.join(', ')
  }
  return item.kind === 'number' && item.unit ? `${String(value)} ${item.unit}` : String(value)
}

function checkLines(check: DeviceCheck, { t, at }: Voice): string[] {
  if (!check.known) return [t('inspection.check.unknown')]
  const names = check.devices.map(({ name }) => name).join(', ')
  return [
    check.missing.length > 0
      ? t('inspection.check.missing', { names: check.missing.join(', ') })
      : t('inspection.check.ok'),
    names === '' ? '' : t('inspection.check.devices', { names }),
    check.seenAt === null ? '' : t('inspection.check.seenAt', { at: at(check.seenAt) }),
  ]
}

/** What its orders are called and how far they are, as far as who asks may see them. */
async function ordersOf(ctx: Ctx, { orders }: InspectionDetail, language: Language): Promise<Record<string, string>> {
  const ids = Object.values(orders)
  if (ids.length === 0) return {}
  const named = await Promise.all(
    (await offersFor<FindingTaker>('inspectionFindings')).map((taker) => taker.called(ctx, ids, language)),
  )
  return Object.assign({}, ...named) as Record<string, string>
}

/** The pictures that have come. */
async function picturesOf(
  ctx: Ctx,
  clientId: string,
  files: readonly InspectionFile[],
): Promise<Map<string, Uint8Array>> {
  const { rows } = await ctx.scope.sql<{ file_id: string; key: string }>`
    select f.file_id, f.key from inspection join inspection_file f on f.inspection_id = inspection.id
    where inspection.client_id = ${clientId} and f.key is not null and ${ctx.scope.visible('inspection')}`
  const keys = new Map(rows.map(({ file_id: id, key }) => [id, key]))
  const found = new Map<string, Uint8Array>()
  let sum = 0
  for (const { id, size } of files) {
    const key = keys.get(id)
    sum += size
    if (key === undefined || sum > mostBytes) continue
    // One that is lost is told of in its place: the rest of the record can be printed all the same.
    const bytes = await ctx.settings.store.read(key).then(buffer, () => null)
    if (bytes) found.set(id, bytes)
  }
  return found
}
