import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hiddenForm } from '../../apps/agent/src/remote/vnc/password.ts'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { freePort } from '../product.ts'
import { end } from './world.ts'

/** X servers of our own with nothing on them, and programs on those. */
export type XScreen = { name: string; env: NodeJS.ProcessEnv; close: () => Promise<void> }

const wanted = { Xvfb: 'xvfb', x11vnc: 'x11vnc', Xtigervnc: 'tigervnc-standalone-server', xev: 'x11-utils' }

/** What is missing to try remote control on a screen, each in words. */
export const screenLacks = Object.entries(wanted)
  .filter(([program]) => !existsSync(`/usr/bin/${program}`))
  .map(([, debian]) => `this system has no ${debian}`)

const usualSize = '800x600'

/** An X server that is no VNC server. */
export async function startXvfb(): Promise<XScreen> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${usualSize}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return screenOf(child)
}

/** TigerVNC: X server and VNC server in one, which lets in by a password. */
export async function startXvnc(
  password: string,
  size = usualSize,
): Promise<XScreen & { port: number; passwordFile: string }> {
  const folder = mkdtempSync(join(testFolder(), 'cpm-xvnc-'))
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, hiddenForm(password), { mode: 0o600 })
  const port = await freePort()
  const how = ['-geometry', size, '-depth', '24', '-localhost', '-SecurityTypes', 'VncAuth', '-rfbauth', passwordFile]
  const child = spawn('Xtigervnc', ['-displayfd', '3', '-rfbport', String(port), ...how], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const screen = await screenOf(child)
  return {
    ...screen,
    port,
    passwordFile,
    close: async () => {
      await screen.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It says its number when it is ready. */
async function screenOf(child: ChildProcess): Promise<XScreen> {
  const said = child.stdio[3]
  if (!said) throw new Error('It says nothing')
  const [number] = (await once(said, 'data')) as [Buffer]
  const name = `:${number.toString().trim()}`
  return { name, env: { ...process.env, DISPLAY: name, LANG: 'C.UTF-8' }, close: () => end(child) }
}

/** A window that writes down what is pressed in it. */
export async function startXev(screen: XScreen): Promise<{ said: () => string; close(): Promise<void> }> {
  const place = ['-geometry', '300x200+300+250', '-event', 'keyboard', '-event', 'button', '-event', 'expose']
  const child = spawn('xev', place, { env: screen.env, stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  while (!said.includes('Expose event')) await once(child.stdout, 'data')
  return { said: () => said, close: () => end(child) }
}
