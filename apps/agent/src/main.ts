import {
  Agent,
  type Backoff,
  type Log,
  type Machine,
  type ShopOrders,
  agentApi,
  backoff,
  downloadsBy,
  shopApi,
  uploadsBy,
} from '@cpm/agent-core'
import { agentLog } from './store/agent-log.ts'
import { type Session, signOn, stillStands } from './server/enrol.ts'
import { FileJournal } from './store/file-journal.ts'
import { mqttTransport } from './server/mqtt-transport.ts'
import { type Options, readOptions, usage } from './options.ts'
import { PlainError } from './machine/plain-error.ts'
import { dialBy } from './remote/dial.ts'
import { remoteHere, serve } from './remote/remote-here.ts'
import { realMachine } from './machine/real-machine.ts'
import { openStateFolder, type StateFolder } from './store/state-folder.ts'
import { isSupervised, startAgainCode, startSuccessor } from './machine/successor.ts'
import { readToken } from './server/token.ts'
import { shopOrdersIn } from './till/desk/shop-orders-file.ts'
import { openDoor, type Door } from './till/door.ts'
import { version } from './version.ts'

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return print(usage)
  const token = await readToken(options.token)
  const state = openStateFolder(options.stateDir)
  process.once('exit', () => state.release())
  // Whoever read our lines may be gone; the terminal is not.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const say = agentLog(state.path('agent.log'), print)
  let again = () => {}
  const restartAgent = async () => {
    // A moment later, so that this answer is kept first.
    setTimeout(() => again(), 200)
    return 'The agent restarts.'
  }
  const orders = shopOrdersIn(state.path('shop-orders.json'), say)
  const door = await doorHere(options, orders, say)
  const here = realMachine(version, state, say, restartAgent, options)
  const machine: Machine = {
    ...here,
    remote: remoteHere(options.vnc, door, [options.stateDir]),
    inTransaction: async () => door?.isOpen() ?? false,
    keepParameters: async (parameters) => door?.keepParameters(parameters),
    ...(door && {
      appParameters: door.shelf,
      facts: async () => ({ ...(await here.facts()), appParameters: door.shelf.held() }),
      watch: (changed: () => void) => door.shelf.watch(changed),
    }),
    deeds: { ...here.deeds, ...(door && { saidWell: async (name: string) => door.saidWell(name) }) },
  }
  const session = await signOn({ ...options, token }, state, () => machine.facts())
  const { sn, server } = session.identity
  say(session.isNew ? `Enrolled as ${sn} at ${server}.` : `Terminal ${sn} of ${server}.`)
  const end = await live(machine, state, session, say, orders, options.retryMs)
  again = () => {
    say('Starting anew.')
    void end(() => next(options, state))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const) {
    process.on(signal, () => {
      say('Ending.')
      void end(() => 0)
    })
  }
}

/** An agent whose door cannot be opened does the rest of its work. */
async function doorHere({ runDir, appsDir }: Options, orders: ShopOrders, say: Log): Promise<Door | null> {
  return openDoor(runDir, appsDir, orders).catch((error: unknown) => {
    say(`Programs cannot say that they are in a transaction: ${String(error)}`)
    return null
  })
}

const print = (line: string) => console.log(line)

type Live = Session & { isNew: boolean }

/** Connects and stays; the answer ends it, and then the process with the code it is given. A second end does not wait. */
async function live(
  machine: Machine,
  state: StateFolder,
  { identity, serverOffsetMs, isNew }: Live,
  say: Log,
  orders: ShopOrders,
  retryMs: number | undefined,
): Promise<(exitCode: () => number) => Promise<void>> {
  const { sn, secret, server, config } = identity
  const journal = new FileJournal(state.path('journal.jsonl'))
  let first = true
  const whereNow = async () => {
    if (first) first = false
    else Object.assign(identity, (await stillStands(identity))?.identity)
    return identity
  }
  const uploads = uploadsBy(() => agentApi(server, { sn, secret }, 120_000))
  const downloads = downloadsBy(() => ({ server, credential: { sn, secret } }))
  const transport = mqttTransport(whereNow)
  const dial = dialBy(() => ({ server, credential: { sn, secret } }))
  const ports = { machine, journal, transport, uploads, downloads, dial, serve, log: say, diary: say }
  const agent = new Agent(ports, { sn, agent: version, config, serverOffsetMs, isNew, backoff: within(retryMs) })
  orders.begin(shopApi(server, { sn, secret }), { isNew })
  agent.whenUp(() => {
    say('Connected.')
    orders.up()
  })
  await agent.start()
  let ending = false
  return async (exitCode) => {
    if (ending) process.exit(0)
    ending = true
    orders.stop()
    await agent.stop()
    await journal.close()
    process.exit(exitCode())
  }
}

/** The agent goes to be started again: by its service manager, or by itself. Answers with the exit code. */
function next({ supervised }: Options, state: StateFolder): number {
  if (isSupervised(supervised)) return startAgainCode
  state.release()
  startSuccessor()
  return 0
}

/** The usual waits, none longer than asked for. */
function within(retryMs = backoff.maxMs): Partial<Backoff> {
  const { firstMs, baseMs, maxMs } = backoff
  return { firstMs: Math.min(firstMs, retryMs), baseMs: Math.min(baseMs, retryMs), maxMs: Math.min(maxMs, retryMs) }
}

main().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exit(error instanceof PlainError ? error.exitCode : 1)
})
