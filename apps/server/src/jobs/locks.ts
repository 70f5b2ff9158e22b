import pg from 'pg'
import { clientConfig, type Connection } from '../db/pool.ts'

/** A connection can die without a word: who waits longer than this for a lock has none. */
const LONGEST_ANSWER_MS = 15_000

/** Who of all processes does a job. */
export type Locks = {
  /** Runs `work` if no other process does `name` now; answers undefined without having run it otherwise. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>
  close: () => Promise<void>
}

/**
 * Holds the locks of all jobs of this process on one connection of their own. A connection of the pool for each job
 * that runs would leave none to work with: at a start all jobs begin at once. The locks go with the connection, so
 * when this process dies another one goes on.
 */
export function openLocks(connection: Connection): Locks {
  let current: Promise<pg.Client> | null = null
  let last: Promise<unknown> = Promise.resolve()

  function line(): Promise<pg.Client> {
    if (current) return current
    const client = new pg.Client({ ...clientConfig(connection, 'cpm jobs'), query_timeout: LONGEST_ANSWER_MS })
    const opening = client.connect().then(() => client)
    const drop = () => {
      if (current === opening) current = null
    }
    // Whatever goes wrong with a connection ends in its end; the next job opens another one.
    client.on('error', drop)
    client.once('end', drop)
    opening.catch(drop)
    current = opening
    return opening
  }

  /** One question at a time: a connection answers them one after another anyway. */
  function ask(client: pg.Client, what: string, name: string): Promise<boolean> {
    const text = `select ${what}(hashtextextended($1, 0)) as done`
    const answer = last.then(() => client.query<{ done: boolean }>(text, [`job ${name}`]))
    last = answer.catch(() => undefined)
    return answer.then(({ rows }) => rows[0]?.done === true)
  }

  return {
    alone: async (name, work) => {
      const client = await line()
      if (!(await ask(client, 'pg_try_advisory_lock', name))) return undefined
      try {
        return await work()
      } finally {
        // A lock that cannot be given back goes with its connection.
        await ask(client, 'pg_advisory_unlock', name).catch(() => client.end())
      }
    },
    close: async () => {
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}
