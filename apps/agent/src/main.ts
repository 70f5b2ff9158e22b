import { Agent, type Backoff, type Machine, agentApi, backoff, uploadsBy } from '@cpm/agent-core'
import { type Session, signOn, stillStands } from './enrol.ts'
import { FileJournal } from './file-journal.ts'
import { mqttTransport } from './mqtt-transport.ts'
import { readOptions, usage } from './options.ts'
import { PlainError } from './plain-error.ts'
import { realMachine } from './real-machine.ts'
import { openStateFolder, type StateFolder } from './state-folder.ts'
import { version } from './version.ts'

const say = (sentence: string) => console.log(`${new Date().toISOString()} ${sentence}`)

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return console.log(usage)
  const state = openStateFolder(options.stateDir)
  process.once('exit', () => state.release())
  const machine = realMachine(version, state, say)
  const { isNew, ...session } = await signOn(options, state, () => machine.facts())
  const { sn, server } = session.identity
  say(isNew ? `Enrolled as ${sn} at ${server}.` : `Terminal ${sn} of ${server}.`)
  await live(machine, state, session, options.retryMs)
}

/** Runs until a signal asks for the end; a second one does not wait. */
async function live(
  machine: Machine,
  state: StateFolder,
  { identity, serverOffsetMs }: Session,
  retryMs: number | undefined,
): Promise<void> {
  const { sn, secret, server, config } = identity
  const journal = new FileJournal(state.path('journal.jsonl'))
  let first = true
  const whereNow = async () => {
    if (first) first = false
    else Object.assign(identity, (await stillStands(identity))?.identity)
    return identity
  }
  const uploads = uploadsBy(() => agentApi(server, { sn, secret }, 120_000))
  const ports = { machine, journal, transport: mqttTransport(whereNow), uploads, log: say }
  const agent = new Agent(ports, { sn, agent: version, config, serverOffsetMs, backoff: within(retryMs) })
  agent.whenUp(() => say('Connected.'))
  await agent.start()

  // Whoever read our lines may be gone; the terminal is not.
  process.stdout.on('error', () => {})
  let ending = false
  const end = async () => {
    if (ending) process.exit(0)
    ending = true
    say('Ending.')
    await agent.stop()
    await journal.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const) process.on(signal, () => void end())
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
