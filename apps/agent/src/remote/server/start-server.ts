import { Unable } from '@cpm/agent-core'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath, runTool } from '../../machine/tools.ts'
import type { VncServer } from '../vnc/shared-screen.ts'
import { hiddenForm } from '../vnc/password.ts'
import { monitorsOf } from '../x/monitors.ts'
import { xClipboard } from '../x/x-clipboard.ts'
import { isWaylandOnly, type XDisplay, xDisplay } from '../x/x-display.ts'

const startMs = 8_000
const endMs = 3_000
/** Without us it ends by itself. */
const aloneSeconds = '20'
const tools = ['x11vnc', 'X0tigervnc', 'x0vncserver'] as const
type Tool = (typeof tools)[number]
const toolHere = () => tools.find((one) => onPath(one))

const noScreen = 'This terminal has no screen: the agent cannot access a running X server.'
const wayland =
  'Wayland does not allow access to the screen. Start a VNC server for Wayland, for example wayvnc, and set its address with --vnc.'
const noServer =
  'This terminal has no VNC server. Install x11vnc (or tigervnc-scraping-server), or set the address of a running VNC server with --vnc.'

/** Why the screen of this machine cannot be served; undefined when it can. */
export function xScreenLacks(display: XDisplay | undefined = xDisplay()): Unable | undefined {
  if (isWaylandOnly()) return new Unable('no_screen', wayland)
  if (!display) return new Unable('no_screen', noScreen)
  return toolHere() ? undefined : new Unable('no_vnc_server', noServer)
}

/**
 * Starts a VNC server on the X display of this machine, for us alone: on the loopback address, with a password made for
 * this once, which goes in by a file. It ends with our connection. Rejects with `Unable`.
 */
export async function startServer(): Promise<VncServer> {
  const display = xDisplay()
  const tool = toolHere()
  if (!display || !tool) throw xScreenLacks(display) ?? new Unable('no_screen', noScreen)
  const password = randomBytes(6).toString('base64url')
  const folder = mkdtempSync(join(tmpdir(), 'cpm-vnc-'))
  const file = join(folder, 'password')
  writeFileSync(file, tool === 'x11vnc' ? `${password}\n` : hiddenForm(password), { mode: 0o600 })
  const port = await freePort()
  const child = spawn(tool, argsOf(tool, display, port, file), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...display.env },
  })
  const stop = () => {
    rmSync(folder, { recursive: true, force: true })
    // x11vnc ends with our connection; told to in the middle of its work it may hang.
    const patience = setTimeout(() => child.kill('SIGKILL'), endMs)
    child.once('exit', () => clearTimeout(patience))
    if (tool !== 'x11vnc') child.kill()
  }
  try {
    const [by] = await Promise.all([versionOf(tool), listening(tool, child)])
    return {
      place: { host: '127.0.0.1', port, password: Buffer.from(password) },
      by,
      screens: () => monitorsOf(display.env),
      clipboard: tool === 'x11vnc' ? xClipboard(display.env) : undefined,
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

function argsOf(tool: Tool, display: XDisplay, port: number, passwordFile: string): string[] {
  const place = ['-display', display.name, '-localhost', '-rfbport', `${port}`]
  if (tool !== 'x11vnc') {
    const password = ['-SecurityTypes', 'VncAuth', '-PasswordFile', passwordFile]
    return [...place, ...password, '-MaxDisconnectionTime', aloneSeconds]
  }
  // For us alone, and over with us; what it would guess of moves and windows only makes it slower here.
  const alone = ['-passwdfile', passwordFile, '-no6', '-nevershared', '-timeout', aloneSeconds, '-quiet']
  const plain = ['-noxrecord', '-nowf', '-noscr', '-nobell', '-nolookup', '-noremote', '-xkb']
  return [...place, ...alone, ...plain, '-wait', '10', '-defer', '5', '-nonap']
}

/** Resolves when it says that it listens. */
function listening(tool: Tool, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const unable = (why: string) => reject(new Unable('failed', `${tool} did not start. ${why}`.slice(0, 400)))
    const late = setTimeout(() => unable('The start timed out.'), startMs)
    const hear = (piece: Buffer) => {
      said = (said + piece.toString('utf8')).slice(-4000)
      if (/^PORT=\d+|Listening for VNC connections/m.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', (error) => unable(error.message))
    child.once('exit', () => {
      clearTimeout(late)
      unable(lastWords(said))
    })
  })
}

const lastWords = (said: string): string => said.trim().split('\n').slice(-3).join(' ').replaceAll(/\s+/g, ' ')

let known: Promise<string> | undefined
/** Asked once: it starts a program. */
function versionOf(tool: Tool): Promise<string> {
  known ??= runTool(tool, ['-version'], { timeoutMs: 3_000 }).then(
    (said) => (tool === 'x11vnc' ? `x11vnc ${/\d+(?:\.\d+)+/.exec(said)?.[0] ?? ''}`.trim() : 'TigerVNC'),
    () => tool,
  )
  return known
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
