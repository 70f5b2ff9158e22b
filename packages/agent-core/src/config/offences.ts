import { isAgentPackage } from '@cpm/contract/estate/inventory/agent.packages'
import type { InstalledApp } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { EntryKind, WhitelistConfig } from '@cpm/contract/estate/agent/whitelist.config'
import type { Platform } from '@cpm/contract/estate/agent/report'
import type { RunningProgram } from '../machine.ts'

const fold = (name: string) => name.toLowerCase()

/** What a list says of one platform. */
export class Judge {
  readonly #isWhite: boolean
  readonly #named: Record<EntryKind, ReadonlySet<string>>

  constructor({ mode, entries }: WhitelistConfig, platform: Platform) {
    const named = (kind: EntryKind) =>
      new Set(entries.filter((one) => one.platform === platform && one.kind === kind).map(({ name }) => fold(name)))
    this.#isWhite = mode === 'white'
    this.#named = { package: named('package'), program: named('program') }
  }

  /** It says nothing of this kind here: a list of programs alone leaves packages as they are. */
  isSilent(kind: EntryKind): boolean {
    if (this.#named[kind].size > 0) return false
    // A package that may not be there may not run either.
    return kind === 'package' || this.#isWhite || this.#named.package.size === 0
  }

  /** What came with the system stays, whatever a whitelist leaves out. */
  mayBeInstalled({ packageName, system }: Pick<InstalledApp, 'packageName' | 'system'>): boolean {
    if (this.isSilent('package') || isAgentPackage(packageName)) return true
    const isNamed = this.#named.package.has(fold(packageName))
    return this.#isWhite ? isNamed || system : !isNamed
  }

  mayRun({ names, isSystem }: RunningProgram): boolean {
    if (this.isSilent('program') || isSystem || names.some(isAgentPackage)) return true
    const isNamed = names.some((name) => this.#named.program.has(fold(name)) || this.#named.package.has(fold(name)))
    return this.#isWhite ? isNamed : !isNamed
  }
}
