import { type SeriesField, type SeriesPoint } from '@cpm/contract/estate/telemetry/telemetry'
import { type SheetField, type SheetUnit, sheetOf } from '../../core/export.ts'
import type { Ctx, Export } from '../../core/feature.ts'

const titles = {
  battery: 'telemetry.battery',
  cpu: 'telemetry.cpu',
  memory: 'telemetry.memory',
  storage: 'telemetry.storage',
  signal: 'telemetry.signal',
  rx: 'telemetry.received',
  tx: 'telemetry.sent',
} as const satisfies Record<SeriesField, string>

const units = {
  battery: 'percent',
  cpu: 'percent',
  memory: 'bytes',
  storage: 'bytes',
  signal: 'percent',
  rx: 'bytes',
  tx: 'bytes',
} as const satisfies Record<SeriesField, SheetUnit>

/** The points of a series, as they are drawn. */
export function exportSeries(
  from: Ctx['from'],
  sn: string,
  fields: readonly SeriesField[],
  points: readonly SeriesPoint[],
): Export {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: from.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const shown: SheetField<SeriesPoint>[] = [
    ['at', 'telemetry.at', (row) => clock.format(new Date(row.at))],
    ['online', 'terminal.connection', (row, word) => word(row.online ? 'terminal.online' : 'terminal.offline')],
    ...fields.map((field): SheetField<SeriesPoint> => [field, titles[field], undefined, units[field]]),
  ]
  return sheetOf(from, `series-${sn}`, shown, points)
}
