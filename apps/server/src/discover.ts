import { districts } from '@cpm/contract'
import type { Feature } from './core/feature.ts'

/** Where the feature of a resource lies, from here. */
export function roomOf(district: string, name: string): string {
  const kebab = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
  return `./${district}/${kebab}/${kebab}.ts`
}

/** Finds the feature of every resource in the contract's list by its name. One that is missing stops the start. */
export async function discoverFeatures(): Promise<Feature[]> {
  const all = Object.entries(districts).flatMap(([district, resources]) =>
    Object.keys(resources).map((name) => roomOf(district, name)),
  )
  return Promise.all(all.map(async (room) => ((await import(room)) as { feature: Feature }).feature))
}
