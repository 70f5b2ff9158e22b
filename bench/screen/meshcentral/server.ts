import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from '../../../apps/server/src/testing/folder.ts'
import { freePort } from '../../../e2e/product.ts'
import type { Later } from '../../closing.ts'
import { untilTrue } from '../../measure.ts'

export const account = { name: 'admin', password: 'Bench-2026' } as const
const startMs = 120_000

export type MeshCentral = Awaited<ReturnType<typeof startMeshCentral>>

/** MeshCentral as npm installed it into `installed`, with one account and one group, and all it keeps in a folder of its own. */
export async function startMeshCentral(installed: string, later: Later) {
  const program = join(resolve(installed), 'node_modules', 'meshcentral')
  if (!existsSync(program))
    throw new Error(`${installed} has no node_modules/meshcentral: npm install meshcentral there`)
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { version: string }
  const folder = mkdtempSync(join(testFolder(), 'cpm-meshcentral-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  const [data, files] = [join(folder, 'data'), join(folder, 'files')]
  for (const one of [data, files]) mkdirSync(one)
  const port = await freePort()
  writeFileSync(join(data, 'config.json'), JSON.stringify(settingsOf(port)))

  const args = [program, '--datapath', data, '--filespath', files]
  const run = (...more: string[]) => promisify(execFile)(process.execPath, [...args, ...more], { cwd: folder })
  await run('--createaccount', account.name, '--pass', account.password)
  await run('--adminaccount', account.name)
  // Started so, it is one process, and ends when we do: its input is then over.
  const launched = ['--disable-proto=delete', ...args, '--launch', String(process.pid)]
  const child = spawn(process.execPath, launched, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] })
  later(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  const ask = (path: string) => textOf(`https://127.0.0.1:${port}${path}`)
  await untilTrue('MeshCentral', startMs, async () => (await ask('/health.ashx').catch(() => '')) === 'ok', 200)

  const credentials = ['--loginuser', account.name, '--loginpass', account.password]
  const control = async (...what: string[]): Promise<string> => {
    const at = ['--url', `wss://127.0.0.1:${port}`, ...credentials]
    const { stdout } = await promisify(execFile)(process.execPath, [join(program, 'meshctrl.js'), ...what, ...at])
    return stdout.trim()
  }
  const made = await control('adddevicegroup', '--name', 'Bench')
  const [, group = ''] = /^ok mesh\/\/(\S+)$/.exec(made) ?? []
  if (!group) throw new Error(`MeshCentral made no group: ${made}`)
  return {
    name: `MeshCentral ${version}`,
    url: `https://127.0.0.1:${port}`,
    /** Of its agents, for this machine. */
    agent: join(program, 'agents', 'meshagent_x86-64'),
    /** What an agent needs to know to come here. */
    agentSettings: async () => {
      const text = await ask(`/meshsettings?id=${encodeURIComponent(group)}`)
      return text.replace(/^MeshServer=.*$/m, `MeshServer=wss://127.0.0.1:${port}/agent.ashx`)
    },
    /** The devices whose agents are connected. */
    connected: async () => {
      const all = JSON.parse(await control('listdevices', '--json')) as { _id: string; conn?: number }[]
      return all.filter(({ conn = 0 }) => (conn & 1) === 1).map(({ _id }) => _id)
    },
  }
}

/** With nothing that goes to the Internet or listens to it. */
const settingsOf = (port: number) => ({
  settings: {
    cert: 'mesh.test',
    WANonly: true,
    port,
    portBind: '127.0.0.1',
    redirPort: 0,
    mpsPort: 0,
    exactPorts: true,
    selfUpdate: false,
    noAgentUpdate: 1,
    agentTimeStampServer: false,
    autoBackup: false,
    compression: true,
    minify: true,
  },
  domains: { '': { newAccounts: false } },
})

/** Its certificate is one of its own. */
function textOf(url: string): Promise<string> {
  return new Promise((done, fail) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => done(text))
    }).on('error', fail)
  })
}
