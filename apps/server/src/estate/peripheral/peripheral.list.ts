import { peripheral } from '@cpm/contract/estate/peripheral/peripheral'
import { peripheralFields } from '@cpm/contract/estate/peripheral/peripheral.fields'
import { sql } from 'kysely'
import { isOwn } from './peripheral.catalogue.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { type Handler } from '../../core/feature.ts'
import { anyOf, isThere, on, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { peripheralRows, shown, terminalsOf } from './peripheral.rows.ts'
import { findOne } from '../../core/row.ts'

export const list = listing(peripheral.routes.list, {
  from: ({ scope }) => peripheralRows(scope),
  id: 'peripheral.id',
  sorts: {
    name: sql`lower(peripheral.name)`,
    type: sql`peripheral.type`,
    maker: { by: sql`lower(peripheral.maker)`, nulls: 'last' },
    brand: { by: sql`lower(peripheral.brand)`, nulls: 'last' },
    vid: { by: sql`peripheral.vid || peripheral.pid`, nulls: 'last' },
    updatedAt: sql`peripheral.updated_at`,
  },
  usual: 'name',
  where: {
    type: within,
    reported: on('peripheral.vid', isThere),
    own: (own, _, { scope }) => sql`${isOwn('peripheral', scope.who)} = ${own}`,
    q: anyOf('peripheral.name', 'maker', 'brand', 'identifier', 'serial_port', sql`vid || ':' || pid`),
  },
  rows: async (rows, { scope }) => {
    const terminals = await terminalsOf(scope, rows)
    return rows.map((row) => shown(row, terminals))
  },
  sheet: {
    name: 'peripherals',
    fields: columnsOfFile(peripheralFields, [
      'name',
      'type',
      'maker',
      'brand',
      'vid',
      'pid',
      'serialPort',
      'baudRate',
      'identifier',
      'terminals',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof peripheral.routes.get> = async ({ scope }, { id }) => {
  const row = await findOne(peripheralRows(scope), 'peripheral.id', id)
  return shown(row, await terminalsOf(scope, [row]))
}
