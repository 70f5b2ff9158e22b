import type { InputOf } from '@cpm/contract/kernel/route'
import type { peripheral, PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { sql } from 'kysely'
import { isOwn } from './peripheral.catalogue.ts'
import { choicesOf } from '../../platform/dictionary/dictionary.known.ts'
import { containing } from '../../db/search-pattern.ts'
import { paged } from '../../core/paged.ts'
import type { Scope } from '../../core/scope.ts'
import { sheetOf } from '../../core/export.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { peripheralRows, shown, terminalsOf } from './peripheral.rows.ts'

const sorts = {
  name: sql`lower(peripheral.name)`,
  type: sql`peripheral.type`,
  maker: sql`lower(peripheral.maker)`,
  brand: sql`lower(peripheral.brand)`,
  vid: sql`peripheral.vid || peripheral.pid`,
  updatedAt: sql`peripheral.updated_at`,
}

type Query = InputOf<typeof peripheral.routes.list>

function matching(scope: Scope, { q, type, reported, own }: Query) {
  const like = containing(q ?? '')
  return peripheralRows(scope)
    .$if(type !== undefined, (f) => f.where(sql<boolean>`peripheral.type = any(${type})`))
    .$if(reported !== undefined, (f) => f.where(sql<boolean>`(peripheral.vid is not null) = ${reported}`))
    .$if(own !== undefined, (f) => f.where(sql<boolean>`${isOwn('peripheral', scope.who)} = ${own}`))
    .$if(q !== undefined, (f) =>
      f.where(
        sql<boolean>`concat_ws(chr(10), peripheral.name, maker, brand, identifier, serial_port, vid || ':' || pid) ilike ${like}`,
      ),
    )
}

export const list: Handler<typeof peripheral.routes.list> = async (ctx, input) => {
  const { scope, from } = ctx
  const found = matching(scope, input)
  const sort = (input.sort ?? 'name').replace('-', '') as keyof typeof sorts
  const way = sql.raw(input.sort?.startsWith('-') ? 'desc' : 'asc')
  const inOrder = found.orderBy(sql`${sorts[sort]} ${way} nulls last, peripheral.id ${way}`)
  if (input.export) {
    const rows = await inOrder.execute()
    const terminals = await terminalsOf(scope, rows)
    return sheetOf(
      from,
      'peripherals',
      await fieldsOf(ctx),
      rows.map((row) => shown(row, terminals)),
    )
  }
  const { rows, total } = await paged(inOrder, input)
  const terminals = await terminalsOf(scope, rows)
  return { current: input.page, size: input.pageSize, total, records: rows.map((row) => shown(row, terminals)) }
}

async function fieldsOf({ db, from }: Pick<Ctx, 'db' | 'from'>) {
  const choices = await choicesOf(db, ['peripheralType'])
  const types = new Map(choices.map((one) => [one.value, from.language === 'cn' ? one.label : one.englishName]))
  return [
    ['name', 'peripheral.name'],
    ['type', 'peripheral.type', (row) => types.get(row.type) ?? row.type],
    ['maker', 'peripheral.maker'],
    ['brand', 'peripheral.brand'],
    ['vid', 'peripheral.vid'],
    ['pid', 'peripheral.pid'],
    ['serialPort', 'peripheral.serialPort'],
    ['baudRate', 'peripheral.baudRate'],
    ['identifier', 'peripheral.identifier'],
    ['terminals', 'peripheral.terminals'],
    ['updatedAt', 'peripheral.updatedAt'],
  ] satisfies Parameters<typeof sheetOf<PeripheralRow>>[2]
}

export const get: Handler<typeof peripheral.routes.get> = async ({ scope }, { id }) => {
  const row = await peripheralRows(scope).where('peripheral.id', '=', Number(id)).executeTakeFirst()
  if (!row) throw missing()
  return shown(row, await terminalsOf(scope, [row]))
}
