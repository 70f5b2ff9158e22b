import { spawn } from 'node:child_process'
import { describe, expect, it, vi } from 'vitest'
import { endProcess } from './end-process.ts'
import { processWatch } from './process-watch.ts'

const dead = (child: ReturnType<typeof spawn>) =>
  vi.waitUntil(() => child.exitCode !== null || child.signalCode !== null)

describe.skipIf(process.platform !== 'linux')('processes of a terminal', () => {
  it('are listed with whose they are, what they take and since when', async () => {
    const busy = spawn(process.execPath, ['-e', 'for (;;) {}', '--', '--token=secret'], { stdio: 'ignore' })
    try {
      const watch = processWatch()
      await watch.list()
      const found = (await watch.list()).find(({ pid }) => pid === busy.pid)
      expect(found?.memory).toBeGreaterThan(1_000_000)
      expect(found?.name).toBe('node')
      expect(found?.command).toContain('for (;;) {}')
      expect(found?.command).not.toContain('secret')
      expect(Math.abs((found?.startedAt ?? 0) - Date.now())).toBeLessThan(60_000)
      expect(found?.user).not.toBeNull()
      await vi.waitUntil(async () => ((await watch.list()).find(({ pid }) => pid === busy.pid)?.cpu ?? 0) > 5, {
        timeout: 30_000,
      })
      expect((await watch.list()).some(({ pid }) => pid === process.pid)).toBe(true)
    } finally {
      busy.kill('SIGKILL')
    }
  })

  it('are ended, whatever they say to that', async () => {
    const deaf = spawn('sh', ['-c', 'trap "" TERM; echo ready; while :; do sleep 0.05; done'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await new Promise((resolve) => deaf.stdout?.once('data', resolve))
    await endProcess({ pid: deaf.pid ?? 0, name: 'sh' })
    await dead(deaf)
    expect(deaf.signalCode).toBe('SIGKILL')
  })

  it('are not ended under another name, and never the agent or the first', async () => {
    const child = spawn('sleep', ['100'])
    try {
      await expect(endProcess({ pid: child.pid ?? 0, name: 'bash' })).rejects.toMatchObject({ error: 'changed' })
      await expect(endProcess({ pid: process.pid, name: 'node' })).rejects.toMatchObject({ error: 'denied' })
      await expect(endProcess({ pid: 1, name: 'systemd' })).rejects.toMatchObject({ error: 'denied' })
      expect(child.exitCode).toBeNull()
    } finally {
      child.kill('SIGKILL')
    }
    await dead(child)
    await expect(endProcess({ pid: child.pid ?? 0, name: 'sleep' })).rejects.toMatchObject({ error: 'missing' })
  })
})
