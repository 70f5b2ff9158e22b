import type { RunResult } from '../runs/journal-lines.ts'
import { deed } from './operation.ts'
import { runType } from './run-type.ts'
import { withFile } from './with-file.ts'

const update = deed('system_update', {
  lane: 'change',
  patient: true,
  act: (can, { artifact: handed, versionTo, reboot }, hands) =>
    withFile(handed, hands, (path, artifact) => can.updateSystem({ path, artifact, versionTo, reboot })),
})

export const systemUpdate = runType('system_update', {
  lane: 'change',
  async perform(machine, params, signal, hands): Promise<RunResult> {
    const { versionFrom, versionTo } = params
    const { romVersion } = await machine.facts()
    // Done before the agent began its next life.
    if (romVersion === versionTo) return { status: 'success', output: `The system is ${versionTo}.` }
    if (versionFrom !== undefined && romVersion !== undefined && romVersion !== versionFrom) {
      return { status: 'failed', reason: 'other_version', output: `The system is ${romVersion}, not ${versionFrom}.` }
    }
    return update.perform(machine, params, signal, hands)
  },
})
