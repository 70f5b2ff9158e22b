import { unscoped } from '../../core/scope.ts'
import type { Choice } from '@cpm/contract/platform/dictionary/dictionary'
import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import { type ImportedPeripheral, type peripheral, peripheralForm } from '@cpm/contract/estate/peripheral/peripheral'
import type { z } from 'zod'
import { choicesOf } from '../../platform/dictionary/dictionary.known.ts'
import { type Ctx, fieldIssue, type Handler, issuesOf, Refusal } from '../../core/feature.ts'
import { insertPeripherals } from './peripheral.save.ts'

type Checked = { fields: z.infer<typeof peripheralForm> | null; issues: Issue[] }

export const importPeripherals: Handler<typeof peripheral.routes.import> = async (ctx, { rows, commit }) => {
  const types = (await choicesOf(ctx.db, ['peripheralType'])).filter((one) => one.available)
  const checked = rows.map((row) => check(row, types))
  await findTwins(ctx, checked)
  const wrong = checked.flatMap(({ issues }, row): RowIssues[] => (issues.length > 0 ? [{ row, issues }] : []))
  if (!commit) return { imported: 0, rows: wrong }
  if (wrong.length > 0) throw new Refusal(codes.badInput, 'answer.badInput', { issues: inRows(wrong) })
  await insertPeripherals(
    ctx,
    checked.map((one) => one.fields as z.infer<typeof peripheralForm>),
  )
  return { imported: rows.length, rows: [] }
}

const inRows = (wrong: RowIssues[]): Issue[] =>
  wrong.flatMap(({ row, issues }) => issues.map((one) => ({ ...one, path: `rows.${row}.${one.path}` }))).slice(0, 100)

/** What is wrong with a row by itself. A type may be named by its value or by its name in either language. */
function check({ type, baudRate, ...texts }: ImportedPeripheral, types: readonly Choice[]): Checked {
  const asked = type.trim().toLowerCase()
  const named = types.find((one) =>
    [one.value, one.label, one.englishName].some((name) => name.toLowerCase() === asked),
  )
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const baud = /^\d{1,9}$/.test(baudRate.trim()) ? Number(baudRate) : undefined
  const all = { ...filled, type: asked ? (named?.value ?? 'other') : undefined, baudRate: baud }
  const parsed = peripheralForm.safeParse(all, { reportInput: true })
  const issues = parsed.success ? [] : issuesOf(parsed.error)
  if (asked && !named) issues.push(fieldIssue('type', 'peripheral.unknownType'))
  if (baudRate.trim() && baud === undefined) issues.push(fieldIssue('baudRate', 'peripheral.baudRule'))
  return { fields: parsed.data ?? null, issues }
}

const usbOf = ({ fields }: Checked) => (fields?.vid ? `${fields.vid}:${fields.pid}` : null)

/** Notes what the owner has already by VID and PID, and what is twice in the file. */
async function findTwins(
  { scope, account }: Pick<Ctx<typeof peripheral.routes.import>, 'scope' | 'account'>,
  rows: Checked[],
) {
  const { rows: known } = await scope.sql<{ usb: string }>`
    select vid || ':' || pid as usb from peripheral
    where ${unscoped('peripheral', 'those of the enterprise itself')}
      and enterprise_id is not distinct from ${account.enterpriseId}::bigint and vid is not null
      and vid || ':' || pid = any(${rows.map(usbOf)})`
  const taken = new Set(known.map((row) => row.usb))
  const times = Map.groupBy(rows, usbOf)
  for (const row of rows) {
    const usb = usbOf(row)
    if (usb === null) continue
    if (taken.has(usb)) row.issues.push(fieldIssue('pid', 'peripheral.usbTaken'))
    else if ((times.get(usb)?.length ?? 0) > 1) row.issues.push(fieldIssue('pid', 'peripheral.usbTwice'))
  }
}
