import { asText } from '@cpm/contract/kernel/file/cell'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Export } from '../../core/feature.ts'

type Cell = string | number | null

/** A sheet is built in memory, so it ends here and says so in its last row. */
const sheetRows = 100_000

const plain = (cell: Cell): Cell => (typeof cell === 'string' ? asText(cell) : cell)

function csvLine(cells: Cell[]): string {
  const quoted = cells.map((cell) => {
    const text = String(plain(cell) ?? '')
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
}

/** Characters that go out at a time: a line by itself is dear to send. */
const atOnce = 64 * 1024

async function* csvOf(file: Export): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only with this mark.
  let text = `\uFEFF${csvLine(file.header)}`
  for await (const row of file.rows) {
    text += csvLine(row)
    if (text.length < atOnce) continue
    yield text
    text = ''
  }
  yield text
}

export async function sendExport(reply: FastifyReply, file: Export, kind: 'csv' | 'xlsx'): Promise<FastifyReply> {
  void reply.header('Content-Disposition', `attachment; filename="${file.filename}.${kind}"`)
  if (kind === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(file)))
  const rows: Cell[][] = [file.header]
  for await (const row of file.rows) {
    if (rows.length > sheetRows) {
      rows.push([`… > ${sheetRows}`])
      break
    }
    rows.push(row)
  }
  const cells = rows.map((row, i) =>
    row.map((cell) => ({ value: plain(cell) ?? '', ...(i === 0 ? { fontWeight: 'bold' as const } : {}) })),
  )
  // Read when the first sheet is asked for: it is large, and no start should wait for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const book = await writeXlsxFile(cells as never).toBuffer()
  return reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(book)
}
