// A process that runs an embedded database for tests that kill it: node child.ts <data folder>.
// It writes one JSON line when ready, then a line for every row the database has acknowledged.
import pg from 'pg'
import { startEmbedded } from '../embedded.ts'

const dataDir = process.argv[2] ?? ''

try {
  const database = await startEmbedded({ dataDir })
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists kept (id int primary key)')
  process.stdout.write(`${JSON.stringify({ pid: await database.pid() })}\n`)
  const { rows } = await client.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from kept')
  for (let id = rows[0]!.next; ; id++) {
    await client.query('insert into kept values ($1)', [id])
    process.stdout.write(`${id}\n`)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(3)
}
