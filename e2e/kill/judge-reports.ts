import pg from 'pg'
import { expect } from 'vitest'
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts'

/** Each acknowledged report is a row, once. Answers how many there were. */
export async function judgeReports(
  folder: string,
  talking: readonly { sn: string; reports: number[] }[],
): Promise<number> {
  const embedded = await startEmbedded({ dataDir: folder })
  const client = new pg.Client(embedded.connection)
  try {
    await client.connect()
    let sum = 0
    for (const { sn, reports } of talking) {
      const { rows } = await client.query<{ seq: string }>(
        'select r.seq from report r join terminal t on t.id = r.terminal_id where t.sn = $1 order by r.seq',
        [sn],
      )
      const there = rows.map((row) => Number(row.seq))
      expect(there).toEqual([...new Set(there)])
      const missing = new Set(reports).difference(new Set(there))
      expect([sn, [...missing]]).toEqual([sn, []])
      sum += reports.length
    }
    return sum
  } finally {
    await client.end()
    await embedded.stop()
  }
}
