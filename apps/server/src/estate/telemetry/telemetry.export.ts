import { type SeriesField, type SeriesPoint, seriesWords } from '@cpm/contract/estate/telemetry/telemetry'
import { type SheetField, type SheetUnit, sheetOf } from '../../core/export.ts'
import type { Ctx, Export } from '../../core/feature.ts'

const units = {
  battery: 'percent',
  cpu: 'percent',
  memory: 'bytes',
  storage: 'bytes',
  temperature: 'celsius',
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
    ...fields.map((field): SheetField<SeriesPoint> => [field, seriesWords[field], undefined, units[field]]),
  ]
  return sheetOf(from, `series-${sn}`, shown, points)
}
