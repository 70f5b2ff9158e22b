import { outputLimit } from '@cpm/contract/estate/agent/agent'
import { minutes } from '@cpm/contract/delivery/task/task.times'
import { runType } from './run-type.ts'
import { deed, failureOf } from './operation.ts'
import { withFile } from './with-file.ts'

/** How long what is run afterwards may take. */
const afterMs = minutes(10)

const push = deed('push_file', {
  lane: 'transfer',
  patient: true,
  act: (can, { artifact: handed, path: to, unpackTo, overwrite }, hands) =>
    withFile(handed, hands, (path, artifact) => can.pushFile({ path, artifact, to, unpackTo, overwrite })),
})

export const pushFile = runType('push_file', {
  lane: 'transfer',
  async perform(machine, params, signal, hands) {
    const pushed = await push.perform(machine, params, signal, hands)
    if (pushed.status !== 'success' || params.runAfter === undefined) return pushed
    const options = { timeoutMs: afterMs, outputLimit, signal, root: params.root }
    const ended = await machine.exec(params.runAfter, options).catch((error: unknown) => error as Error)
    if (ended instanceof Error) return failureOf(ended)
    const { exitCode, output, truncated, timedOut } = ended
    const said = {
      output: [pushed.output, output].filter(Boolean).join('\n'),
      ...(truncated && { truncated }),
      ...(exitCode !== null && { exitCode: exitCode | 0 }),
    }
    if (signal.aborted) return { status: 'stopped', reason: 'stopped', ...said }
    if (timedOut) return { status: 'failed', reason: 'timeout', ...said }
    return exitCode === 0 ? { status: 'success', ...said } : { status: 'failed', reason: 'exit_code', ...said }
  },
})
