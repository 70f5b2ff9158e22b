import type { RunResult } from '../runs/journal-lines.ts'
import { deed } from './operation.ts'

const restarted: RunResult = { status: 'success', output: 'The agent was restarted.' }

export const restartAgent = deed('restart_agent', {
  lane: 'power',
  act: (can) => can.restartAgent(),
  found: () => restarted,
})
