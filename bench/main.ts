import { arch, cpus, totalmem } from 'node:os'
import { closeLabs } from './lab.ts'
import { command } from './parts/command.ts'
import { estate } from './parts/estate.ts'
import { fleet } from './parts/fleet.ts'
import { intake } from './parts/intake.ts'
import { list } from './parts/list.ts'

import { memory } from './parts/memory.ts'
import { people } from './parts/people.ts'
import { steady } from './parts/steady.ts'
import { ui } from './parts/ui.ts'
import { type Row, show } from './table.ts'

/** npm run bench [-- part … --quick]: ratios against named baselines, on this machine, in one run. */

const parts: Record<string, (quick: boolean) => Promise<Row[]>> = {
  fleet,
  command,
  intake,
  memory,
  steady,
  list,
  estate,
  people,
  ui,
}

const asked = process.argv.slice(2)
const quick = asked.includes('--quick')
const names = asked.filter((name) => name !== '--quick')
const unknown = names.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`"${unknown}" is no part of the bench; the parts are ${Object.keys(parts).join(', ')}, and --quick.`)
  process.exit(2)
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}${quick ? ', quick' : ''}\n`,
)
try {
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    console.log(show(await part(quick)))
  }
} finally {
  await closeLabs()
}
