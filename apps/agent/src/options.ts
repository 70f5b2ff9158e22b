import { isFactorySn } from '@cpm/contract/estate/agent/factory-sn'
import { snPattern } from '@cpm/contract/kernel/topic'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, exitCodes } from './machine/plain-error.ts'
import type { LocationOptions } from './machine/location/location.ts'
import type { VncOption } from './remote/server/find-server.ts'
import { noTokenHere, type TokenSource, tokenVariable } from './server/token.ts'

export type Options = {
  help: boolean
  server: string | undefined
  token: TokenSource
  sn: string | undefined
  name: string | undefined
  stateDir: string
  /** Where programs of this machine find the door for their transactions. */
  runDir: string
  /** Where apps read their parameters; it outlives the start of the machine. */
  appsDir: string
  /** Most milliseconds between two tries to connect. */
  retryMs: number | undefined
  /** The VNC server to show the screen by, where it is not to be found or started. */
  vnc: VncOption | undefined
  location: LocationOptions
  /** A service manager starts it again when it ends. */
  supervised: boolean
}

export const usage = `The CPM agent: connects this machine to the console as a terminal.

First start:   echo TOKEN | npm run agent -- --server http://127.0.0.1:7100 --token-stdin
Later starts:  npm run agent

  --server URL       address of the console
  --token-stdin      read the enrolment token, made in the console under My devices, from standard input
  --token-file FILE  read it from a file that only you can read (chmod 600)
                     (else it is taken from ${tokenVariable} of the environment)
  --sn SN            serial number to be known by (default: the machine's own)
  --name NAME        name shown in the console (default: the host name)
  --state DIR        where the secret and the journal are kept
  --run DIR          where programs say that they are in a transaction (default: run in
                     the folder above; /run/cpm-agent for a service)
  --vnc HOST:PORT    VNC server of this machine that shows its screen (default: found or started)
  --vnc-password-file FILE  what that server asks for, in a file that only you can read
  --gpsd HOST:PORT   gpsd of this machine's receiver (default: 127.0.0.1:2947; "off" for none)
  --locate URL       location service that is told the Wi-Fi around and answers where that is
                     (default: none, and nobody is told)
  --retry MS         longest wait between two tries to connect (default 600000)
  --supervised       a service manager starts it again when it ends (known by itself under systemd)
  --help             this text`

/** The folder of the agent's own things: the system's for a service, the person's otherwise. */
export function defaultStateDir(platform = process.platform, env = process.env, uid = process.getuid?.()): string {
  if (platform === 'win32') return join(env['ProgramData'] ?? 'C:\\ProgramData', 'cpm-agent')
  return platform === 'linux' && uid === 0 ? '/var/lib/cpm-agent' : join(homedir(), '.cpm-agent')
}

/** Where every program of the machine may look, for a service; among the agent's own things otherwise. */
function defaultRunDir(stateDir: string, platform = process.platform, uid = process.getuid?.()): string {
  return platform === 'linux' && uid === 0 ? '/run/cpm-agent' : join(stateDir, 'run')
}

/** Open to every program, for a service; among the agent's own things otherwise. */
function defaultAppsDir(stateDir: string, platform = process.platform, uid = process.getuid?.()): string {
  return platform === 'linux' && uid === 0 ? '/var/lib/cpm-agent-apps' : join(stateDir, 'apps')
}

/** Reads the command line; throws a PlainError that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  if (args.some((arg) => arg === '--token' || arg.startsWith('--token='))) {
    throw new PlainError(exitCodes.usage, noTokenHere)
  }
  const { values } = parsed(args)
  const { server, sn, name, state, run, retry, help = false, supervised = false } = values
  if (server !== undefined && (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))) {
    throw new PlainError(exitCodes.usage, `--server must be an address such as http://127.0.0.1:7100, not "${server}".`)
  }
  if (sn !== undefined && !snPattern.test(sn)) {
    throw new PlainError(exitCodes.usage, '--sn must be 4 to 64 letters, digits, dashes or underscores.')
  }
  if (sn !== undefined && isFactorySn(sn)) {
    throw new PlainError(
      exitCodes.usage,
      `${sn} is a placeholder of the maker that many machines have: name an SN of its own.`,
    )
  }
  if (retry !== undefined && !/^[1-9]\d{2,7}$/.test(retry)) {
    throw new PlainError(exitCodes.usage, '--retry must be a whole number of milliseconds from 100.')
  }
  const stateDir = resolve(state ?? defaultStateDir())
  return {
    help,
    supervised,
    vnc: vncOf(
      values.vnc ?? process.env['CPM_VNC'],
      values['vnc-password-file'] ?? process.env['CPM_VNC_PASSWORD_FILE'],
    ),
    location: {
      gpsd: gpsdOf(values.gpsd ?? process.env['CPM_GPSD']),
      locateUrl: locateUrlOf(values.locate ?? process.env['CPM_LOCATE_URL']),
    },
    server: server?.replace(/\/+$/, ''),
    token: sourceOf(values['token-stdin'], values['token-file']),
    sn,
    name,
    stateDir,
    runDir: resolve(run ?? (state === undefined ? defaultRunDir(stateDir) : join(stateDir, 'run'))),
    appsDir: state === undefined ? defaultAppsDir(stateDir) : join(stateDir, 'apps'),
    retryMs: retry === undefined ? undefined : Number(retry),
  }
}

function vncOf(place: string | undefined, passwordFile: string | undefined): VncOption | undefined {
  if (place === undefined) {
    return passwordFile === undefined ? undefined : { passwordFile: resolve(passwordFile) }
  }
  const [, host = '', port = ''] = /^(127\.0\.0\.1|localhost|\[::1\]):([1-9]\d{0,4})$/.exec(place) ?? []
  if (host === '' || Number(port) > 65_535) {
    throw new PlainError(exitCodes.usage, '--vnc must be a port of this machine, such as 127.0.0.1:5900.')
  }
  const plain = host.replaceAll(/[[\]]/g, '')
  return {
    host: plain,
    port: Number(port),
    passwordFile: passwordFile === undefined ? undefined : resolve(passwordFile),
  }
}

function gpsdOf(place = '127.0.0.1:2947'): LocationOptions['gpsd'] {
  if (place === 'off') return null
  const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:]+\]):([1-9]\d{0,4})$/i.exec(place) ?? []
  if (host === '' || Number(port) > 65_535) {
    throw new PlainError(exitCodes.usage, '--gpsd must be a host and a port, such as 127.0.0.1:2947, or off.')
  }
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
}

function locateUrlOf(url: string | undefined): string | undefined {
  if (url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url
  throw new PlainError(exitCodes.usage, '--locate must be the address of a location service.')
}

function sourceOf(stdin: boolean | undefined, path: string | undefined): TokenSource {
  if (stdin && path !== undefined) {
    throw new PlainError(exitCodes.usage, 'Provide the token once: --token-stdin or --token-file, not both.')
  }
  if (stdin) return { from: 'stdin' }
  return path === undefined ? { from: 'environment' } : { from: 'file', path: resolve(path) }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: text,
        'token-stdin': { type: 'boolean' },
        'token-file': text,
        sn: text,
        name: text,
        state: text,
        run: text,
        retry: text,
        vnc: text,
        gpsd: text,
        locate: text,
        'vnc-password-file': text,
        help: { type: 'boolean' },
        supervised: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new PlainError(
      exitCodes.usage,
      `${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n\n${usage}`,
    )
  }
}
