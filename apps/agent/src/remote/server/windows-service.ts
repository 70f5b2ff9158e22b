import { Unable } from '@cpm/agent-core'
import { connect } from 'node:net'
import { keysIfAny } from '../../windows/windows-registry.ts'
import type { VncServer } from '../vnc/shared-screen.ts'

const usualPort = 5900

/** VNC servers that run as a service of Windows, and where each keeps its port. */
const services = [
  { name: 'TightVNC', key: String.raw`HKLM\SOFTWARE\TightVNC\Server`, value: 'RfbPort' },
  { name: 'TigerVNC', key: String.raw`HKLM\SOFTWARE\TigerVNC\WinVNC4`, value: 'PortNumber' },
  { name: 'UltraVNC', key: String.raw`HKLM\SOFTWARE\ORL\WinVNC3\Default`, value: 'PortNumber' },
] as const

const missing = (ports: readonly number[]) =>
  new Unable(
    'no_vnc_server',
    `No VNC server of this machine answers on port ${ports.join(' or ')}: install TightVNC, UltraVNC or TigerVNC as a service, and let it take connections from this machine itself (TightVNC: Allow loopback connections).`,
  )

type Place = { name: string; port: number }

/** Where one may listen: as the registry says, and at the usual port. */
export async function servicePlaces(read: typeof keysIfAny = keysIfAny): Promise<Place[]> {
  const said = await Promise.all(
    services.map(async ({ name, key, value }) => {
      const keys = [...(await read(key)), ...(await read(key, '32'))]
      const ports = keys.map(({ values }) => values.get(value)).filter((one) => typeof one === 'number')
      return ports.filter((port) => port > 0 && port < 65_536).map((port) => ({ name, port }))
    }),
  )
  const places = [...said.flat(), { name: 'VNC', port: usualPort }]
  return places.filter((one, i) => places.findIndex(({ port }) => port === one.port) === i)
}

/** Why none answers; undefined when one does. */
export async function serviceLacks(): Promise<Error | undefined> {
  return findService(undefined).then(
    () => undefined,
    (error: Error) => error,
  )
}

/** The first service that answers. Rejects with `Unable`. */
export async function findService(password: Buffer | undefined, places = servicePlaces()): Promise<VncServer> {
  const known = await places
  for (const { name, port } of known)
    if (await answers(port)) return { place: { host: '127.0.0.1', port, password }, by: name, stop: () => {} }
  throw missing(known.map(({ port }) => port))
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const say = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.setTimeout(1000, () => say(false))
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
  })
}
