import { screenLacks } from '../e2e/agents/screens.ts'
import type { Given } from './pages/given.ts'
import { browserLacks } from './pages/browser.ts'
import { command } from './parts/command.ts'
import { delivery } from './parts/delivery/delivery.ts'
import { download } from './parts/delivery/download.ts'
import { gray } from './parts/delivery/gray.ts'
import { market } from './parts/delivery/market.ts'
import { waves } from './parts/delivery/waves.ts'
import { enrolment } from './parts/enrolment.ts'
import { estate } from './parts/estate.ts'
import { filters } from './parts/filters.ts'
import { fleet } from './parts/fleet.ts'
import { alarms } from './parts/insight/alarms.ts'
import { fences } from './parts/insight/fences.ts'
import { map } from './parts/insight/map.ts'
import { runRecords } from './parts/insight/run-records.ts'
import { intake } from './parts/intake.ts'
import { list } from './parts/list.ts'
import { memory } from './parts/memory.ts'
import { people } from './parts/people.ts'
import { remote } from './parts/remote/remote.ts'
import { peerLacks, remotePeer } from './parts/remote/remote-peer.ts'
import { remoteScreen } from './parts/remote/remote-screen.ts'
import { remoteShell } from './parts/remote/remote-shell.ts'
import { inspections } from './parts/service/inspections.ts'
import { steady } from './parts/list-under-load.ts'
import { ui } from './parts/ui.ts'
import type { Size } from './size.ts'
import type { Row } from './table.ts'

export type Part = {
  name: string
  measure: (size: Size, given: Given) => Promise<Row[]>
  /** What is missing here to measure it, each in words. */
  lacks: (given: Given) => readonly string[]
}

type Measure = Part['measure']
const inBrowser = (measure: Measure) => ({ measure, lacks: () => browserLacks })
const onScreen = (measure: Measure, more: Part['lacks'] = () => []) => ({
  measure,
  lacks: (given: Given) => [...browserLacks, ...screenLacks, ...more(given)],
})

const byName: Record<string, Measure | Omit<Part, 'name'>> = {
  fleet,
  command,
  intake,
  alarms,
  fences,
  memory,
  steady,
  list,
  filters,
  estate,
  enrolment,
  people,
  delivery,
  waves,
  download,
  market,
  gray,
  map: inBrowser(map),
  remote,
  'remote-screen': onScreen(remoteScreen),
  'remote-peer': onScreen(remotePeer, peerLacks),
  remoteShell: inBrowser(remoteShell),
  'run-records': runRecords,
  inspections,
  ui: inBrowser(ui),
}

/** All that the bench measures, in the order it does. */
export const parts: readonly Part[] = Object.entries(byName).map(([name, part]) =>
  typeof part === 'function' ? { name, measure: part, lacks: () => [] } : { name, ...part },
)
