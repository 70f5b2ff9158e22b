import type { WhitelistConfig } from '@cpm/contract/estate/agent/whitelist.config'
import { same } from '../report/facts-diff.ts'
import type { Cancel, RunningProgram } from '../machine.ts'
import { Judge } from './offences.ts'
import { within } from '../runs/patience.ts'
import type { ConfigNeeds, ConfigPart } from './config-part.ts'

/** Programs are looked at this often, packages every so many times: reading them may cost seconds. */
const lookMs = 10_000
const packagesEvery = 30
/** The same is said again only after this long, however often it is started anew. */
const sayAgainMs = 10 * 60_000
/** The most one look or deed may take. */
const deedMs = 10 * 60_000
/** Packages taken away at one look; the next goes on. */
const removedAtOnce = 10

type Done = 'stopped' | 'removed' | 'refused' | 'failed'

/**
 * Holds the machine to its black- or whitelist: ends programs and takes packages away that may not be there, and says so
 * as an event. INVARIANTS: what the machine calls its system, and the agent, is never touched; one look at a time.
 */
export class KeptOut implements ConfigPart {
  #list: WhitelistConfig | undefined
  #cancel: Cancel = () => {}
  #looking: Promise<void> = Promise.resolve()
  #looks = 0
  readonly #said = new Map<string, number>()
  readonly #needs: ConfigNeeds

  constructor(needs: ConfigNeeds) {
    this.#needs = needs
  }

  /** Takes the list the journal holds; it is in force from now on, and what is there already is gone after it. */
  apply(): void {
    const list = this.#needs.book.config?.desired.whitelist
    if (same(list, this.#list)) return
    this.#list = list
    this.#said.clear()
    this.#looks = 0
    this.stop()
    if (list) this.#look()
  }

  stop(): void {
    this.#cancel()
  }

  /** Whether the list lets this package come; where it does not, that is said as an event. */
  async mayInstall(packageName: string): Promise<boolean> {
    const list = this.#list
    if (!list || new Judge(list, this.#needs.machine.platform).mayBeInstalled({ packageName, system: false }))
      return true
    await this.#say('install', packageName, 'refused')
    return false
  }

  #look(): void {
    const list = this.#list
    this.#looking = this.#looking.then(async () => {
      if (!list || list !== this.#list) return
      const judge = new Judge(list, this.#needs.machine.platform)
      await this.#tried('packages', () => this.#packages(judge))
      await this.#tried('programs', () => this.#programs(judge))
      this.#looks += 1
      if (list === this.#list) this.#cancel = this.#needs.clock.after(lookMs, () => this.#look())
    })
  }

  async #tried(what: string, look: () => Promise<void>): Promise<void> {
    await look().catch((error: unknown) =>
      this.#needs.log(`The ${what} could not be held against the list: ${sentence(error)}`),
    )
  }

  async #programs(judge: Judge): Promise<void> {
    const { machine, clock } = this.#needs
    const { deeds } = machine
    if (judge.isSilent('program') || !deeds?.programs) return
    const running = await within(clock, deedMs, deeds.programs())
    for (const one of running.filter((program) => !judge.mayRun(program))) await this.#end(one)
  }

  async #end(program: RunningProgram): Promise<void> {
    const name = program.names[0] ?? String(program.pid)
    try {
      await within(this.#needs.clock, deedMs, this.#needs.machine.deeds?.stopProgram?.(program) ?? unable())
      await this.#say('run', name, 'stopped')
    } catch (error) {
      await this.#say('run', name, 'failed', sentence(error))
    }
  }

  async #packages(judge: Judge): Promise<void> {
    const { machine, clock } = this.#needs
    const { deeds } = machine
    if (judge.isSilent('package') || !deeds?.inventory || this.#looks % packagesEvery !== 0) return
    const installed = await within(clock, deedMs, deeds.inventory('apps'))
    const wrong = installed.filter((app) => !judge.mayBeInstalled(app))
    for (const { packageName } of wrong.slice(0, removedAtOnce)) {
      try {
        await within(clock, deedMs, deeds.uninstall?.(packageName) ?? unable())
        await this.#say('install', packageName, 'removed')
        this.#needs.onLists(['apps', 'processes'])
      } catch (error) {
        await this.#say('install', packageName, 'failed', sentence(error))
      }
    }
    // The rest at the next look, and not in five minutes.
    if (wrong.length > removedAtOnce) this.#looks = -1
  }

  async #say(what: 'run' | 'install', name: string, done: Done, why?: string): Promise<void> {
    const key = `${what} ${name} ${done}`
    const now = this.#needs.clock.now()
    if (now < (this.#said.get(key) ?? Number.NEGATIVE_INFINITY) + sayAgainMs) return
    this.#said.set(key, now)
    const { name: list, listId } = this.#list ?? { name: '', listId: '' }
    const said = why === undefined ? {} : { why: why.slice(0, 300) }
    await this.#needs.event('violation', { what, name, done, list, listId, ...said })
  }
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))
const unable = () => Promise.reject(new Error('This machine does not support this action.'))
