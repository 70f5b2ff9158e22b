import type { GivenParameters, KeptParameters, ParameterShelf } from '@cpm/agent-core'
import type { AppParametersHeld } from '@cpm/contract/estate/agent/app-parameters.config'
import { installedApps } from './fake-inventory.ts'
import type { FakeMachine } from './fake-machine.ts'

/** What a terminal remembers of the parameters of an app: no value, as there may be thousands of terminals. */
export type HeldParameters = KeptParameters & { sums: readonly string[]; taken?: number; takenAt?: number }

/** As the terminal says it. */
export const saidOf = (held: readonly HeldParameters[]): AppParametersHeld =>
  held.map(({ packageName, version, taken, takenAt }) => ({
    packageName,
    version,
    ...(taken !== undefined && { taken }),
    ...(takenAt !== undefined && { takenAt }),
  }))

/** What apps that are not there read: one that is installed takes at once what it is given. */
export class FakeShelf implements ParameterShelf {
  readonly #machine: FakeMachine

  constructor(machine: FakeMachine) {
    this.#machine = machine
  }

  get #held(): readonly HeldParameters[] {
    return this.#machine.changes.parameters ?? []
  }

  async kept(): Promise<readonly KeptParameters[]> {
    return this.#held
  }

  async hasFile(packageName: string, sha256: string): Promise<boolean> {
    return this.#held.some((one) => one.packageName === packageName && one.sums.includes(sha256))
  }

  async keep({ packageName, version, hash, files }: GivenParameters): Promise<void> {
    const machine = this.#machine
    const before = this.#held.find((one) => one.packageName === packageName)
    const isThere = installedApps(machine).some((app) => app.packageName === packageName)
    const now: HeldParameters = {
      ...before,
      packageName,
      version,
      hash,
      sums: files.map(({ sha256 }) => sha256),
      ...(isThere && { taken: version, takenAt: machine.now() }),
    }
    machine.change({ parameters: [...this.#without(packageName), now] })
  }

  async drop(packageName: string): Promise<void> {
    this.#machine.change({ parameters: this.#without(packageName) })
  }

  #without(packageName: string): HeldParameters[] {
    return this.#held.filter((one) => one.packageName !== packageName)
  }
}
