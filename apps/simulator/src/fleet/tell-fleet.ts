import { systemClock } from '@cpm/agent-core'
import own from '../../package.json' with { type: 'json' }
import { FakeMachine } from '../fake/fake-machine.ts'
import { makeFleet } from './fleet.ts'
import { wayUntil } from './roaming.ts'

/** Each terminal of a fleet, and what it would say of itself now: for whoever writes a past for it. */
export function tellFleet(seed: number, count: number, shops: number) {
  // The clock stands still: what a machine says of itself would differ with every millisecond.
  const at = systemClock.now()
  const clock = { ...systemClock, now: () => at }
  return makeFleet(seed, count, shops).map((spec) => {
    const machine = new FakeMachine(spec, `cpm-agent/${own.version}`, clock)
    return {
      sn: spec.sn,
      name: spec.name,
      platform: spec.model.platform,
      model: spec.model.model,
      shop: spec.shop,
      hasBattery: spec.model.battery,
      facts: machine.factsNow(),
      way: wayUntil(spec, at),
    }
  })
}
