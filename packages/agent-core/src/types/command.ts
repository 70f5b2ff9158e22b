import { outputLimit } from '@cpm/contract/estate/agent/agent'
import { NotSupported } from '../machine.ts'
import { failureOf } from './operation.ts'
import { plainText, runType, sentence } from './run-type.ts'

export const command = runType('command', {
  lane: 'command',
  async perform(machine, { line, timeoutMs, root }, signal) {
    const options = { timeoutMs, outputLimit, signal, root }
    const ended = await machine.exec(line, options).catch((error: unknown) => error as Error)
    if (ended instanceof NotSupported) return failureOf(ended)
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
