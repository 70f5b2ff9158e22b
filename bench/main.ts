import { arch, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { notClosed } from './closing.ts'
import { closeLabs } from './lab.ts'
import { parts } from './parts.ts'
import type { Size } from './size.ts'
import { show } from './table.ts'

/**
 * npm run bench [-- part … --quick --tiny --peer=<folder> --meshcentral=<folder>]: ratios against named baselines, on this machine, in one run.
 * Quick figures are for a look; tiny ones say nothing, only that a part starts, measures and closes (bench.test.ts). A
 * peer is the folder of another console's built site with a `peer.json` in it (pages/peer.ts); `ui` loads its table beside ours.
 * `remote-peer` shows a screen beside the MeshCentral that npm installed in a folder.
 */

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    tiny: { type: 'boolean', default: false },
    peer: { type: 'string' },
    meshcentral: { type: 'string' },
  },
})
const { quick, tiny, ...given } = values
const size: Size = tiny ? 'tiny' : quick ? 'quick' : 'full'
const known = parts.map(({ name }) => name)
const unknown = names.find((name) => !known.includes(name))
if (unknown !== undefined) {
  console.error(
    `"${unknown}" is no part of the bench; the parts are ${known.join(', ')}, and --quick, --tiny, --peer and --meshcentral.`,
  )
  process.exit(2)
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}${size === 'full' ? '' : `, ${size}`}\n`,
)

/** What was measured is there by now: the run ends as one that failed, and says why. */
function sayNotClosed(): void {
  for (const error of notClosed()) {
    console.error('Something did not close:', error)
    process.exitCode = 1
  }
}

try {
  for (const { name, measure, lacks } of parts) {
    if (names.length > 0 && !names.includes(name)) continue
    const lacking = lacks(given)
    if (lacking.length > 0) {
      console.log(`${name} is skipped: ${lacking.join(', ')}\n`)
      continue
    }
    process.stderr.write(`${name} …\n`)
    console.log(show(await measure(size, given)))
    sayNotClosed()
  }
} finally {
  await closeLabs()
  sayNotClosed()
}
