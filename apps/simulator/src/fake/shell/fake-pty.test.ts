import { FakeClock } from '@cpm/agent-core/testing/fakes'
import { describe, expect, it } from 'vitest'
import { makeFleet } from '../../fleet/fleet.ts'
import { FakeMachine } from '../fake-machine.ts'
import { FakePty } from './fake-pty.ts'

async function open(platform: 'android' | 'windows', as: 'agent' | 'unprivileged' = 'unprivileged') {
  const spec = makeFleet(1, 100).find(({ model }) => model.platform === platform)!
  const clock = new FakeClock()
  let said = ''
  const exits: (number | null)[] = []
  const hears = {
    data: (bytes: Uint8Array) => void (said += new TextDecoder().decode(bytes)),
    exit: (code: number | null) => void exits.push(code),
  }
  const pty = new FakePty(new FakeMachine(spec, 'test', clock), { cols: 80, rows: 24, as, clock }, hears)
  await clock.pass(10)
  const type = async (text: string, ms = 5_000) => {
    said = ''
    pty.write(new TextEncoder().encode(text))
    await clock.pass(ms)
    return said
  }
  return { pty, type, exits, clock, first: said, said: () => said }
}

describe('[8.5] the shell of a simulated terminal', () => {
  it('has a prompt in colours, echoes what is typed, and answers it', async () => {
    const { first, type } = await open('android')
    expect(first).toContain('\x1b[1;32m')
    expect(await type('echo 你好')).toBe('echo 你好')
    expect((await type('\r')).startsWith('\r\n你好\r\n\x1b')).toBe(true)
    expect(await type('id\r')).toContain('uid=2000(shell)')
    expect(await (await open('android', 'agent')).type('whoami\r')).toContain('root')
    expect(await (await open('windows')).type('ver\r')).toContain('Microsoft Windows [Version')
  })

  it('takes back letters, brings back lines, and stops what takes long', async () => {
    const { type } = await open('android')
    expect(await type('echo 一二\x7f')).toBe('echo 一二\b\b  \b\b')
    expect(await type('\r')).toContain('\r\n一\r\n')
    expect(await type('\x1b[A')).toBe('echo 一')
    await type('\x15')
    expect(await type('sleep 60\r')).toBe('sleep 60\r\n')
    expect((await type('\x03')).startsWith('^C\r\n\x1b')).toBe(true)
  })

  it('takes what is typed while a command runs when it is over', async () => {
    const { type, exits } = await open('android')
    await type('sleep 60\r')
    expect(await type('echo 再\rexit 4\r')).toBe('')
    const said = await type('', 60_000)
    expect(said).toContain('echo 再\r\n再\r\n')
    expect(exits).toEqual([4])
  })

  it('knows its size, holds back while told to, and ends with a code', async () => {
    const { pty, type, exits, said } = await open('android')
    pty.resize(132, 50)
    expect(await type('stty size\r')).toContain('\r\n50 132\r\n')
    pty.pause()
    expect(await type('uname\r')).toBe('')
    pty.resume()
    expect(said()).toContain('Linux')
    await type('exit 3\r')
    expect(exits).toEqual([3])
    expect(await type('ls\r')).toBe('')
  })

  it('is still once it is killed', async () => {
    const { pty, type, exits } = await open('android')
    pty.kill()
    expect(await type('ls\r')).toBe('')
    expect(exits).toEqual([])
  })
})
