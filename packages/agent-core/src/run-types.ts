import { outputLimit } from '@cpm/contract/agent'
import { commandParams, messageParams } from '@cpm/contract/task'
import type { z } from 'zod'
import type { RunResult } from './journal-lines.ts'
import type { Machine } from './machine.ts'

/** A kind of task this terminal can do. Runs of one lane are done one after another; lanes do not wait for each other. */
export type RunType<P extends z.ZodType = z.ZodType> = {
  lane: 'command' | 'notice'
  /** Doing it twice is the same as doing it once, so it is done again when a crash left its end unknown. */
  idempotent: boolean
  params: P
  perform(machine: Machine, params: z.output<P>, signal: AbortSignal): Promise<RunResult>
}
export type RunTypes = Readonly<Record<string, RunType>>

const runType = <P extends z.ZodType>(type: RunType<P>): RunType => type as unknown as RunType

/** Text a database and a screen can hold: no NUL, no half of a character. */
const plainText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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

export const runTypes: RunTypes = { command, message }
