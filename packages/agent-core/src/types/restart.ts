import type { RunResult } from '../runs/journal-lines.ts'
import { deed } from './operation.ts'

const restarted: RunResult = { status: 'success', output: 'The machine was restarted.' }
/** Begun, and then the agent was gone and the machine was not: what it was that ended the agent is not known. */
const interrupted: RunResult = { status: 'failed', reason: 'interrupted' }

export const restart = deed('restart', {
  lane: 'power',
  act: (can) => can.restart(),
  found: (machineStartedAnew) => (machineStartedAnew ? restarted : interrupted),
})
