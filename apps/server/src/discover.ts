import { districts } from '@cpm/contract'
import type { Feature } from './core/feature.ts'
import { findOffers } from './core/offers/offers.ts'
import { drainOf } from './core/reaction/drain.ts'

/** Where the feature of a resource lies, from here. */
export function roomOf(district: string, name: string): string {
  const kebab = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
  return `./${district}/${kebab}/${kebab}.ts`
}

/** Where every resource's feature lies. */
export function roomsOfFeatures(): string[] {
  return Object.entries(districts).flatMap(([district, resources]) =>
    Object.keys(resources).map((name) => roomOf(district, name)),
  )
}

/** Finds the feature of every resource in the contract's list by its name. One that is missing stops the start. */
export async function discoverFeatures(): Promise<Feature[]> {
  await findOffers()
  return Promise.all(
    roomsOfFeatures().map(async (room) => withDrains(((await import(room)) as { feature: Feature }).feature)),
  )
}

/** Each reaction of a feature is one of its jobs. */
function withDrains(feature: Feature): Feature {
  const drains = Object.entries(feature.reactions).map(([key, reaction]) => {
    if (key in feature.jobs) throw new Error(`${feature.name} has a job and a reaction of the name ${key}.`)
    return [key, drainOf(`${feature.name}.${key}`, reaction)] as const
  })
  return { ...feature, jobs: { ...feature.jobs, ...Object.fromEntries(drains) } }
}
