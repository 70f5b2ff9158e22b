import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotSupported } from '@cpm/agent-core'
import { expect, onTestFinished, test } from 'vitest'
import { OutputBuffer } from './output-buffer.ts'
import { runCommand } from './run-command.ts'

const limits = { timeoutMs: 20_000, outputLimit: 1000 }
const run = (line: string, more: object = {}) =>
  runCommand(line, { ...limits, signal: new AbortController().signal, ...more })
const scratch = () => join(mkdtempSync(join(tmpdir(), 'cpm-run-')), 'pids')
const gone = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A zombie nobody has collected is as good as gone.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

test('output and errors come in the order they were written, with the exit code', async () => {
  const ended = await run('for i in 1 2 3; do echo out$i; echo err$i >&2; done; exit 7')
  expect(ended).toEqual({
    exitCode: 7,
    output: 'out1\nerr1\nout2\nerr2\nout3\nerr3\n',
    truncated: false,
    timedOut: false,
  })
})

test('a line the shell cannot read, or a program that is not there, fails with what the shell says', async () => {
  expect(await run('echo "unfinished')).toMatchObject({
    exitCode: 2,
    output: expect.stringMatching(/unterminated|unexpected/i),
  })
  expect(await run('no-such-program-here')).toMatchObject({
    exitCode: 127,
    output: expect.stringContaining('not found'),
  })
})

test('quotes, dollars and newlines reach the shell as they are', async () => {
  expect((await run(`printf '%s|' "a b" '$HOME' "it's"\nprintf 'next'`)).output).toBe("a b|$HOME|it's|next")
})

test('at the timeout the process ends with all it started', async () => {
  const pids = scratch()
  const ended = await run(
    `echo before; sleep 300 & echo $! >> ${pids}; sh -c 'sleep 300 & echo $! >> ${pids}; wait' & wait`,
    { timeoutMs: 700 },
  )
  expect(ended).toMatchObject({ exitCode: null, output: 'before\n', timedOut: true })
  const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
  expect(started).toHaveLength(2)
  // A process that was killed is there until the system has taken it away.
  await expect.poll(() => started.filter((pid) => !gone(pid))).toEqual([])
})

test('one that does not listen to the polite signal is killed', async () => {
  const ended = await run(`trap '' TERM; echo stubborn; while :; do sleep 0.1; done`, { timeoutMs: 300 })
  expect(ended).toMatchObject({ output: 'stubborn\n', timedOut: true })
})

test('a stop ends it', async () => {
  const stop = new AbortController()
  const file = scratch()
  const running = run(`echo $$ > ${file}; sleep 300`, { signal: stop.signal })
  while (!existsSync(file) || !readFileSync(file, 'utf8').trim()) await new Promise((resolve) => setImmediate(resolve))
  stop.abort()
  expect(await running).toMatchObject({ exitCode: null, timedOut: false })
  expect(gone(Number(readFileSync(file, 'utf8')))).toBe(true)
})

test('what it leaves running in the background does not hold the result', async () => {
  const ended = await run('sleep 30 & echo $!; echo done')
  const [pid, word] = ended.output.split('\n')
  expect([ended.exitCode, word]).toEqual([0, 'done'])
  process.kill(Number(pid), 'SIGKILL')
})

test('output beyond the limit is cut, said so, and never in the middle of a character', async () => {
  const ended = await run(`yes '终端' | head -n 1000`)
  expect(ended.truncated).toBe(true)
  expect(Buffer.byteLength(ended.output)).toBeLessThanOrEqual(1000)
  expect(ended.output).not.toContain('\ufffd')
  const exact = new OutputBuffer(6)
  exact.add(Buffer.from('终端'))
  expect(exact.text(null)).toEqual({ output: '终端', truncated: false })
  exact.add(Buffer.from('x'))
  expect(exact.text(null)).toEqual({ output: '终端', truncated: true })
})

test('[3.18] without root nothing is run that wants it', async () => {
  const options = { timeoutMs: 10_000, outputLimit: 1000, signal: new AbortController().signal, root: true }
  const uid = process.getuid
  onTestFinished(() => {
    process.getuid = uid as () => number
  })
  process.getuid = () => 1000
  await expect(runCommand('id', options)).rejects.toThrow(NotSupported)
  process.getuid = () => 0
  expect((await runCommand('echo here', options)).output).toBe('here\n')
})
