import { outputLimit } from '@cpm/contract/estate/agent/agent'
import { commandParams, messageParams } from '@cpm/contract/delivery/task/task'
import { actionTypes } from './action-types.ts'
import { type RunTypes, plainText, runType, sentence } from './run-type.ts'

const command = runType({
  lane: 'command',
  idempotent: false,
  params: commandParams,
  async perform(machine, { line, timeoutMs }, signal) {
    const ended = await machine.exec(line, { timeoutMs, outputLimit, signal }).catch((error: unknown) => error as Error)
    if (ended instanceof Error) return { status: 'failed', reason: 'not_started', output: plainText(sentence(ended)) }
    const { exitCode, output, truncated, timedOut } = ended
    const said = {
      output: plainText(output),
      ...(truncated && { truncated }),
      // Windows says unsigned 32-bit codes; the contract is signed.
      ...(exitCode !== null && { exitCode: exitCode | 0 }),
    }
    if (signal.aborted) return { status: 'stopped', reason: 'stopped', ...said }
    if (timedOut) return { status: 'failed', reason: 'timeout', ...said }
    if (exitCode === 0) return { status: 'success', ...said }
    return { status: 'failed', reason: 'exit_code', ...said }
  },
})

const message = runType({
  lane: 'notice',
  // Seeing the same notice twice is an effect a person notices.
  idempotent: false,
  params: messageParams,
  async perform(machine, { title, text }) {
    const shown = await machine.showMessage({ title, text }).then(
      (how) => ({ status: 'success' as const, output: plainText(how) }),
      (error: unknown) => ({ status: 'failed' as const, reason: 'not_supported', output: plainText(sentence(error)) }),
    )
    return shown
  },
})

export const runTypes: RunTypes = { command, message, ...actionTypes }
