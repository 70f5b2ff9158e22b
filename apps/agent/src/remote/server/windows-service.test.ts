import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { Key } from '../../windows/windows-registry.ts'
import { findService, servicePlaces } from './windows-service.ts'

const registry =
  (keys: Record<string, Record<string, number | string>>) =>
  async (root: string, view = '64') =>
    Object.entries(keys[`${root} ${view}`] ?? {}).map(([name, value]): Key => ({
      path: root,
      values: new Map([[name, value]]),
    }))

test('a service is looked for where the registry says it listens, then at the usual port', async () => {
  const read = registry({
    [String.raw`HKLM\SOFTWARE\TightVNC\Server 64`]: { RfbPort: 5999 },
    [String.raw`HKLM\SOFTWARE\TigerVNC\WinVNC4 32`]: { PortNumber: 'none' },
    [String.raw`HKLM\SOFTWARE\ORL\WinVNC3\Default 32`]: { PortNumber: 5900 },
  })
  expect(await servicePlaces(read)).toEqual([
    { name: 'TightVNC', port: 5999 },
    { name: 'UltraVNC', port: 5900 },
  ])
  expect(await servicePlaces(registry({}))).toEqual([{ name: 'VNC', port: 5900 }])
})

test('the first that answers is taken with the password; where none does it is said what is missing', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const places = [
    { name: 'TightVNC', port: 1 },
    { name: 'UltraVNC', port },
  ]
  const password = Buffer.from('s3cret')
  expect(await findService(password, Promise.resolve(places))).toMatchObject({
    by: 'UltraVNC',
    place: { host: '127.0.0.1', port, password },
  })
  server.close()
  await once(server, 'close')
  await expect(findService(password, Promise.resolve(places))).rejects.toMatchObject({
    reason: 'no_vnc_server',
    message: expect.stringMatching(/port 1 or \d+: install TightVNC.*loopback/),
  })
})
