import { Unable } from '@cpm/agent-core'
import { readFileSync, statSync } from 'node:fs'
import type { VncServer } from '../vnc/shared-screen.ts'
import { passwordIn } from '../vnc/password.ts'
import { startServer, xScreenLacks } from './start-server.ts'
import { findService, serviceLacks } from './windows-service.ts'

/** Where a VNC server listens, as the agent was told; without a place the one that is found, with that password. */
export type VncOption = { host?: string; port?: number; passwordFile: string | undefined }

/** Why no screen of this machine can be shown; undefined where one can, as far as can be known without doing it. */
export async function screenLacks(option: VncOption | undefined): Promise<Error | undefined> {
  if (option?.port !== undefined) return undefined
  return process.platform === 'win32' ? serviceLacks() : xScreenLacks()
}

/** The VNC server of this machine: the one the agent was told of, the service on Windows, else one that we start. */
export async function findServer(option: VncOption | undefined): Promise<VncServer> {
  if (option?.port !== undefined) {
    const { host = '127.0.0.1', port } = option
    return { place: { host, port, password: passwordOf(option) }, by: `VNC ${host}:${port}`, stop: () => {} }
  }
  return process.platform === 'win32' ? findService(passwordOf(option)) : startServer()
}

/** Read anew each time: it may be changed while the agent runs. */
function passwordOf(option: VncOption | undefined): Buffer | undefined {
  if (option?.passwordFile === undefined) return undefined
  const { passwordFile } = option
  try {
    // Windows has no such bits.
    if (process.platform !== 'win32' && (statSync(passwordFile).mode & 0o077) !== 0)
      throw new Error(`others can read it: chmod 600 ${passwordFile}`)
    return passwordIn(readFileSync(passwordFile))
  } catch (error) {
    throw new Unable('vnc_password', `The file of --vnc-password-file cannot be used: ${(error as Error).message}`)
  }
}
