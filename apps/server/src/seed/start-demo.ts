import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Settings } from '../settings.ts'
import type { DemoShops } from './demo.ts'
import { openStore } from '../core/store/open.ts'
import { makeContent } from './estate/content/content.ts'
import { fillEstate, hasEstate, runningOf } from './estate/estate.ts'
import { liveOn } from './estate/activity.ts'
import { stores } from './estate/names.ts'
import { type Fleet, startFleet } from './simulation.ts'

type Demo = { db: Kysely<Tables>; settings: Settings; shops: DemoShops; serverUrl: string; log: (line: string) => void }
export type RunningDemo = { stop(): Promise<void> }

/**
 * Brings the demo to life: a small one just its fleet; the estate its past first, while the console answers already,
 * then its fleet and its people.
 */
export async function startDemo(demo: Demo): Promise<RunningDemo> {
  const ending = new AbortController()
  const children: ChildProcess[] = []
  const fleet = async (count: number, scenario: Fleet['scenario']) => {
    if (ending.signal.aborted) return
    const { settings, shops, serverUrl, log } = demo
    children.push(await startFleet(demo.db, { ...shops, count, scenario, serverUrl, dataDir: settings.dataDir }, log))
  }
  const { demoTerminals, demoWeather } = demo.settings
  const isWhole = hasEstate(demo.settings) && demo.shops.groupIds.length === stores.length
  const life = isWhole ? liveAsEstate(demo, fleet, ending.signal) : fleet(demoTerminals, demoWeather ? 'shops' : 'calm')
  const going = life.catch((error: Error) => {
    if (!ending.signal.aborted) demo.log(`Demo: ${error.message}`)
  })
  if (!isWhole) await going
  return {
    async stop() {
      ending.abort()
      await going
      await Promise.all(children.map(stopChild))
    },
  }
}

async function liveAsEstate(
  { db, settings, shops, serverUrl, log }: Demo,
  fleet: (count: number, scenario: Fleet['scenario']) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isFilled = await fillEstate({ db, settings, shopIds: shops.groupIds, store: openStore(settings), log })
  await fleet(isFilled ? runningOf(settings.demoTerminals) : settings.demoTerminals, isFilled ? 'estate' : 'shops')
  if (!isFilled) return
  // A demo without it is one all the same.
  await makeContent({ db, serverUrl }).catch((error: Error) => {
    if (!signal.aborted) log(`Demo: the libraries stay empty: ${error.message}`)
  })
  await liveOn({ db, serverUrl, signal, log })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await Promise.race([once(child, 'exit'), new Promise((r) => setTimeout(r, 5000).unref())])
  child.kill('SIGKILL')
}
