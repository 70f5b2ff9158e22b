import type { Kysely } from 'kysely'
import type { Connection } from '../db/pool.ts'
import { runAgain } from '../db/again.ts'
import { listen } from '../db/listen.ts'
import type { Tables } from '../db/tables.ts'
import { channels, type Feature, type Job, type JobSettings } from '../core/feature.ts'
import { type Locks, openLocks } from './locks.ts'

export type JobsOptions = {
  db: Kysely<Tables>
  connection: Connection
  now: () => Date
  settings: JobSettings
  log: (line: string) => void
}

/**
 * Opens the third door: every feature's jobs by the clock, and at once when one is woken by name. However many
 * processes run, a job runs in one at a time: it holds an advisory lock of its own while it works.
 */
export async function openJobs(features: Feature[], o: JobsOptions): Promise<{ close: () => Promise<void> }> {
  const locks = openLocks(o.connection)
  const runners = features.flatMap((feature) =>
    Object.entries(feature.jobs).map(([name, job]) => runnerOf(`${feature.name}.${name}`, job, locks, o)),
  )
  const wakeAll = () => runners.forEach((runner) => runner.wake())
  const listener = await listen(
    o.connection,
    channels.jobs,
    (_channel, payload) => {
      const { job } = JSON.parse(payload) as { job?: string }
      runners.find(({ name }) => name === job || name.endsWith(`.${job}`))?.wake()
    },
    { onReconnect: wakeAll, log: o.log },
  )
  wakeAll()
  return {
    close: async () => {
      await listener.close()
      await Promise.all(runners.map((runner) => runner.close()))
      await locks.close()
    },
  }
}

function runnerOf(name: string, job: Job, locks: Locks, o: JobsOptions) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  const work = async () => {
    do {
      again = false
      const more = await locks
        .alone(name, () => runAgain(async () => job.run({ db: o.db, now: o.now(), settings: o.settings, log: o.log })))
        .catch((error: Error) => o.log(`Job ${name} failed: ${error.message}`))
      again ||= more === true
    } while (again && !closed)
  }
  const wake = () => {
    again = true
    if (running || closed) return
    clearTimeout(timer)
    running = work().finally(() => {
      running = null
      if (!closed) timer = setTimeout(wake, job.everyMs)
    })
  }
  const close = async () => {
    closed = true
    clearTimeout(timer)
    await running
  }
  return { name, wake, close }
}
