import { type appParameter, cellValue, type GivenValue } from '@cpm/contract/delivery/app-parameter/app-parameter'
import { snPattern } from '@cpm/contract/kernel/topic'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import { type Account, changed, type Ctx, fieldIssue, type Handler, Refusal, refused } from '../../../core/feature.ts'
import { bulk } from '../../../core/bulk.ts'
import { fold, isAmongSns } from '../../../core/sn.ts'
import { tellNow } from '../../../estate/policy/policy.notify.ts'
import { templateFor } from '../app-parameter.find.ts'
import { fieldNamed } from '../app-parameter.storage.ts'
import { type KeptFields, keptOf, putAt } from './app-parameter.give.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { appSeen, type PlaceOfApp, placeOfApp } from './app-parameter.place.ts'
import { tellParameters } from '../app-parameter.notify.ts'

type PersonCtx = Pick<Ctx, 'scope' | 'db' | 'now' | 'settings'> & { account: Account }
type Cells = Readonly<Record<string, string>>
type Checked = { at: PlaceOfApp | null; fields: KeptFields; issues: Issue[] }

/** The column of the SN; no field can be called so in a file. */
const snColumn = 'sn'

export const importValues: Handler<typeof appParameter.routes.import> = async (ctx, { id, rows, commit }) => {
  const app = await appSeen(ctx.scope, id)
  if (!(await templateFor(ctx.db, app.id, null))) throw refused('appParameter.noTemplate')
  const known = await terminalsOf(ctx, rows)
  const checked: Checked[] = []
  for (const row of rows) checked.push(await check(ctx, id, row, known))
  findTwins(rows, checked)
  return bulk(checked, commit, async (fresh) => {
    await mustBeProvenFor(ctx, fresh.length)
    for (const { at, fields } of fresh) if (at) await putAt(ctx, at, fields, [])
    await tellAll(ctx, fresh)
  })
}

/** Of the SNs in the file those that are seen, as they are spelt. */
async function terminalsOf({ scope }: PersonCtx, rows: readonly Cells[]): Promise<Map<string, string>> {
  const sns = rows.map((row) => (row[snColumn] ?? '').trim()).filter((sn) => snPattern.test(sn))
  const found = await scope.from('terminal').select('terminal.sn').where(isAmongSns(sns)).execute()
  return new Map(found.map(({ sn }) => [fold(sn), sn]))
}

async function check(ctx: PersonCtx, id: string, row: Cells, known: ReadonlyMap<string, string>): Promise<Checked> {
  const none = { values: {}, secrets: {} }
  const typed = (row[snColumn] ?? '').trim()
  const sn = known.get(fold(typed))
  if (sn === undefined) {
    const word = typed === '' ? 'field.required' : 'appParameter.noTerminal'
    return { at: null, fields: none, issues: [fieldIssue(snColumn, word)] }
  }
  try {
    const at = await placeOfApp(ctx, id, { sn })
    const filled = Object.entries(row).filter(([name, cell]) => name !== snColumn && cell.trim() !== '')
    const template = at.found?.template ?? null
    const given = Object.fromEntries(
      filled.map(([name, cell]): [string, GivenValue] => {
        const field = fieldNamed(template, name)
        return [name, field ? cellValue(field, cell) : cell]
      }),
    )
    return { at, ...(await keptOf(ctx, at, given)) }
  } catch (error) {
    // What is wrong with the terminal as a place of the app.
    if (!(error instanceof Refusal) || error.code === codes.missing) throw error
    const [message, messageEn] = error.pair
    return { at: null, fields: none, issues: [{ path: snColumn, message, messageEn }] }
  }
}

function findTwins(rows: readonly Cells[], checked: readonly Checked[]): void {
  const times = Map.groupBy(rows.keys(), (row) => fold((rows[row]?.[snColumn] ?? '').trim()))
  checked.forEach(({ at, issues }, row) => {
    const same = times.get(fold((rows[row]?.[snColumn] ?? '').trim())) ?? []
    if (at && same.length > 1) issues.push(fieldIssue(snColumn, 'appParameter.snTwice'))
  })
}

async function tellAll({ db, now }: PersonCtx, checked: readonly Checked[]): Promise<void> {
  const places = checked.flatMap(({ at }) => at ?? [])
  const ids = places.flatMap(({ place }) => place.columns.terminal_id ?? [])
  await tellNow(
    db,
    ids.toSorted((a, b) => a - b),
    now,
  )
  const [first] = places
  if (!first) return
  await tellParameters(db, first.app)
  await changed(db, { enterpriseId: first.place.columns.enterprise_id, groupPath: null }, [['policy']])
}
