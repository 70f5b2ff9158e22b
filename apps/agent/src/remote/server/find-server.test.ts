import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readOptions } from '../../options.ts'
import { findServer, screenLacks } from './find-server.ts'

afterEach(() => vi.unstubAllEnvs())
const file = join(mkdtempSync(join(tmpdir(), 'cpm-vnc-')), 'password')

test('a VNC server that the agent is told of is taken as it is told, its password read anew each time', async () => {
  const { vnc } = readOptions(['--vnc', '127.0.0.1:5901', '--vnc-password-file', file])
  expect(await screenLacks(vnc)).toBeUndefined()
  await expect(findServer(vnc)).rejects.toMatchObject({
    reason: 'vnc_password',
    message: expect.stringMatching(/ENOENT/),
  })
  for (const password of ['first', 'second']) {
    writeFileSync(file, `${password}\n`, { mode: 0o600 })
    expect(await findServer(vnc)).toMatchObject({
      by: 'VNC 127.0.0.1:5901',
      place: { host: '127.0.0.1', port: 5901, password: Buffer.from(password) },
    })
  }
})

test.skipIf(process.platform === 'win32')('a password that others can read is not used', async () => {
  writeFileSync(file, 's3cret\n')
  chmodSync(file, 0o644)
  const { vnc } = readOptions(['--vnc', 'localhost:5900', '--vnc-password-file', file])
  await expect(findServer(vnc)).rejects.toMatchObject({
    reason: 'vnc_password',
    message: expect.stringMatching(/chmod 600/),
  })
})

test('the options may stand in the environment, and a server elsewhere is none of this machine', () => {
  vi.stubEnv('CPM_VNC', '[::1]:5902')
  vi.stubEnv('CPM_VNC_PASSWORD_FILE', file)
  expect(readOptions([]).vnc).toEqual({ host: '::1', port: 5902, passwordFile: file })
  expect(readOptions(['--vnc', '127.0.0.1:5900']).vnc).toMatchObject({ port: 5900 })
  for (const place of ['10.0.0.7:5900', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:70000'])
    expect(() => readOptions(['--vnc', place])).toThrow('--vnc must be a port of this machine')
  vi.unstubAllEnvs()
  expect(readOptions(['--vnc-password-file', file]).vnc).toEqual({ passwordFile: file })
  expect(readOptions([]).vnc).toBeUndefined()
})
