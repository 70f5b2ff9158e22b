import { within } from '../runs/patience.ts'
import { deed, failureOf, openingMs, sending } from './operation.ts'
import { sentence } from './run-type.ts'

export const fetchFiles = deed('fetch_files', {
  lane: 'transfer',
  patient: true,
  /** One after another; one that cannot be sent does not keep the others. The reason is that of the first. */
  async act(can, { paths, kind }, hands) {
    const said: string[] = []
    let reason: string | undefined
    for (const [i, path] of paths.entries()) {
      try {
        const open = () => within(hands.clock, openingMs, can.openFile(path))
        const { size } = await hands.files.send(open, sending(hands, kind, i, paths.length))
        said.push(`${path}: ${size} bytes`)
      } catch (error) {
        if (hands.signal.aborted) throw error
        reason ??= failureOf(error).reason ?? 'not_sent'
        said.push(`${path}: ${sentence(error)}`)
      }
    }
    const output = said.join('\n')
    return reason === undefined ? { status: 'success', output } : { status: 'failed', reason, output }
  },
})
