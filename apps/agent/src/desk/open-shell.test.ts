import type { Shell } from '@cpm/agent-core'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openShell, type ShellAsked } from './open-shell.ts'

const isRoot = process.getuid?.() === 0
const open: Shell[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const shell of open.splice(0)) shell.kill()
})

async function shellHere(asked: Partial<ShellAsked> = {}) {
  const said = { text: '', bytes: 0, pieces: 0, exit: undefined as number | null | undefined }
  const decoder = new TextDecoder()
  const shell = await openShell(
    { cols: 80, rows: 24, as: 'agent', ...asked },
    {
      data(bytes) {
        said.bytes += bytes.byteLength
        said.pieces++
        said.text = (said.text + decoder.decode(bytes, { stream: true })).slice(-200_000)
      },
      exit: (code) => (said.exit = code),
    },
  )
  open.push(shell)
  const type = (line: string) => shell.write(new TextEncoder().encode(`${line}\r`))
  const expectSoon = async (check: () => boolean) =>
    expect(await vi.waitUntil(check, { timeout: 20_000, interval: 10 })).toBe(true)
  return { shell, said, type, expectSoon }
}

describe.skipIf(process.platform === 'win32')('a shell of a remote session', () => {
  it('runs what is typed, in 256 colours and UTF-8, and says its exit code', async () => {
    const { said, type, expectSoon } = await shellHere()
    type('echo "$TERM $((40+2)) 你好，终端"; locale charmap')
    await expectSoon(() => said.text.includes('xterm-256color 42 你好，终端') && /UTF-8\r/.test(said.text))
    type('exit 7')
    await expectSoon(() => said.exit !== undefined)
    expect(said.exit).toBe(7)
  })

  it('takes a character that comes cut in two for the one it is', async () => {
    const { shell, said, expectSoon } = await shellHere()
    const bytes = new TextEncoder().encode('echo 收银台\r')
    shell.write(bytes.subarray(0, 7))
    shell.write(bytes.subarray(7))
    await expectSoon(() => said.text.split('收银台').length > 2)
  })

  it('has the size it is given, at first and later', async () => {
    const { shell, said, type, expectSoon } = await shellHere({ cols: 101, rows: 31 })
    type('stty size')
    await expectSoon(() => said.text.includes('31 101'))
    shell.resize(132, 43)
    type('stty size')
    await expectSoon(() => said.text.includes('43 132'))
  })

  it('waits with a flood while nobody can take it, and loses nothing of it', async () => {
    const { shell, said, type, expectSoon } = await shellHere()
    type('stty -echo -onlcr; echo re""ady')
    await expectSoon(() => said.text.includes('ready'))
    type('head -c 100000000 /dev/zero | tr "\\0" x; echo do""ne')
    await expectSoon(() => said.bytes > 1_000_000)
    shell.pause()
    const held = said.bytes
    // Long enough that it would have come: what is behind it is still ours to ask.
    const other = await shellHere()
    other.type('head -c 3000000 /dev/zero | tr "\\0" y; echo do""ne')
    await other.expectSoon(() => other.said.text.includes('done'))
    expect(said.bytes).toBe(held)
    shell.resume()
    await expectSoon(() => said.text.includes('done'))
    expect(said.text.length).toBeGreaterThan(100_000)
    expect(said.bytes).toBeGreaterThanOrEqual(100_000_000)
    expect(said.bytes).toBeLessThan(100_002_000)
  })

  it('ends with all it began, also in the background and against their will', async () => {
    const { shell, said, type, expectSoon } = await shellHere()
    const mark = `31.${process.pid}`
    type(`trap "" HUP; (trap "" HUP TERM; exec sleep ${mark}) & sleep ${mark} & echo st""arted`)
    await expectSoon(() => said.text.includes('started'))
    const running = () => execFileSync('ps', ['-eo', 'args']).toString().split(`sleep ${mark}\n`).length - 1
    expect(running()).toBe(2)
    shell.kill()
    expect(await vi.waitUntil(() => running() === 0, { timeout: 20_000, interval: 250 })).toBe(true)
  })

  it.runIf(isRoot)('is by default a user who may nothing, with a home of its own that goes with it', async () => {
    const homes = () => readdirSync(tmpdir()).filter((name) => name.startsWith('cpm-shell-'))
    const before = new Set(homes())
    vi.stubEnv('CPM_TOKEN', 'secret')
    const { said, type, expectSoon } = await shellHere({ as: 'unprivileged' })
    type(
      'id -un; id -G; grep -E "NoNewPrivs|CapEff|CapBnd" /proc/self/status; env; ls -A ~ | wc -l; echo x > ~/x; cat /etc/shadow; echo o""ver',
    )
    await expectSoon(() => said.text.includes('over'))
    expect(said.text).toMatch(/(\n|2004l\r)(nobody|cpm-shell)\r\n/)
    expect(said.text).toMatch(/NoNewPrivs:\t1/)
    expect(said.text).toMatch(/CapEff:\t0{16}/)
    expect(said.text).toMatch(/CapBnd:\t0{16}/)
    expect(said.text).toMatch(/shadow: Permission denied/)
    expect(said.text).not.toContain('secret')
    expect(homes().filter((one) => !before.has(one))).toHaveLength(1)
    type('exit')
    await expectSoon(() => said.exit === 0 && homes().every((one) => before.has(one)))
  })

  it.runIf(isRoot)('has the rights of the agent where the rules say so', async () => {
    vi.stubEnv('CPM_TOKEN', 'secret')
    const { said, type, expectSoon } = await shellHere({ as: 'agent' })
    type('echo "uid $(id -u), of ours $(env | grep -c CPM_)"')
    await expectSoon(() => said.text.includes('uid 0, of ours 0'))
  })
})
