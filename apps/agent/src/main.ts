import { Agent, agentApi, uploadsBy } from '@cpm/agent-core'
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
  await live(machine, state, session)
}

/** Runs until a signal asks for the end; a second one does not wait. */
async function live(
  machine: ReturnType<typeof realMachine>,
  state: StateFolder,
  { identity, serverOffsetMs }: Session,
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
  const agent = new Agent(ports, { sn, agent: version, config, serverOffsetMs })
  agent.whenUp(() => say('Connected.'))
  await agent.start()

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

main().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exit(error instanceof PlainError ? error.exitCode : 1)
})
