import { unscoped } from '../../core/scope.ts'
import type { Choice } from '@cpm/contract/platform/dictionary/dictionary'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { type ImportedPeripheral, type peripheral, peripheralForm } from '@cpm/contract/estate/peripheral/peripheral'
import type { z } from 'zod'
import { choicesOf } from '../../platform/dictionary/dictionary.lookup.ts'
import { bulk, saysOnly } from '../../core/bulk.ts'
import { type Ctx, fieldIssue, type Handler, issuesOf } from '../../core/feature.ts'
import { insertPeripherals } from './peripheral.save.ts'

type Checked = { fields: z.infer<typeof peripheralForm> | null; issues: Issue[]; isSame?: boolean }

export const importPeripherals: Handler<typeof peripheral.routes.import> = async (ctx, { rows, commit }) => {
  const types = (await choicesOf(ctx.db, ['peripheralType'])).filter((one) => one.available)
  const checked = rows.map((row) => check(row, types))
  await findSame(ctx, checked)
  await findTwins(ctx, checked)
  return bulk(checked, commit, (fresh) =>
    insertPeripherals(
      ctx,
      fresh.map((one) => one.fields as z.infer<typeof peripheralForm>),
    ),
  )
}

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

/**
 * Notes what is in the catalogue already, also of ours: known by VID and PID, what has none by all that is said of it. A
 * code is never the same: nobody can read it.
 */
async function findSame({ scope }: Pick<Ctx, 'scope'>, rows: Checked[]) {
  const names = rows.map(({ fields }) => fields?.name ?? '')
  const stored = await scope
    .from('peripheral')
    .select(['name', 'type', 'maker', 'brand', 'vid', 'pid', 'identifier'])
    .select(['serial_port as serialPort', 'baud_rate as baudRate'])
    .where('name', 'in', [...new Set(names), ''])
    .execute()
  for (const row of rows) {
    const { fields } = row
    if (!fields || fields.authorizationCode !== undefined || row.issues.length > 0) continue
    const whole = { serialPort: '', baudRate: '', identifier: '', maker: '', brand: '', ...fields }
    row.isSame = stored.some((is) => (is.vid ?? undefined) === fields.vid && saysOnly(fields.vid ? fields : whole, is))
  }
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
    if (usb === null || row.isSame) continue
    if (taken.has(usb)) row.issues.push(fieldIssue('pid', 'peripheral.usbTaken'))
    else if ((times.get(usb)?.length ?? 0) > 1) row.issues.push(fieldIssue('pid', 'peripheral.usbTwice'))
  }
}
