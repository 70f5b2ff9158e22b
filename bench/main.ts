import { arch, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { closeLabs } from './lab.ts'
import { alarms } from './parts/insight/alarms.ts'
import { command } from './parts/command.ts'
import { delivery } from './parts/delivery/delivery.ts'
import { download } from './parts/delivery/download.ts'
import { gray } from './parts/delivery/gray.ts'
import { enrolment } from './parts/enrolment.ts'
import { estate } from './parts/estate.ts'
import { filters } from './parts/filters.ts'
import { fleet } from './parts/fleet.ts'
import { inspections } from './parts/service/inspections.ts'
import { intake } from './parts/intake.ts'
import { list } from './parts/list.ts'
import { map } from './parts/insight/map.ts'
import { market } from './parts/delivery/market.ts'
import { memory } from './parts/memory.ts'
import { people } from './parts/people.ts'
import { remote } from './parts/remote/remote.ts'
import { remoteScreen } from './parts/remote/remote-screen.ts'
import { remoteShell } from './parts/remote/remote-shell.ts'
import { runRecords } from './parts/insight/run-records.ts'
import { steady } from './parts/steady.ts'
import { ui } from './parts/ui.ts'
import { type Row, show } from './table.ts'
import { waves } from './parts/delivery/waves.ts'

/**
 * npm run bench [-- part … --quick --peer=<folder>]: ratios against named baselines, on this machine, in one run. A peer
 * is the folder of another console's built site with a `peer.json` in it (peer.ts); `ui` loads its table beside ours.
 */

const parts: Record<string, (quick: boolean, peer: string | undefined) => Promise<Row[]>> = {
  fleet,
  command,
  intake,
  alarms,
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
  map,
  remote,
  'remote-screen': remoteScreen,
  remoteShell,
  'run-records': runRecords,
  inspections,
  ui,
}

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    peer: { type: 'string' },
  },
})
const { quick, peer } = values
const unknown = names.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(
    `"${unknown}" is no part of the bench; the parts are ${Object.keys(parts).join(', ')}, and --quick and --peer.`,
  )
  process.exit(2)
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}${quick ? ', quick' : ''}\n`,
)
try {
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    console.log(show(await part(quick, peer)))
  }
} finally {
  await closeLabs()
}
