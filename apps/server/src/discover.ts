import { contract, type ResourceName } from '@cpm/contract'
import type { Feature } from './feature.ts'

/** Finds the feature of every resource in the contract's list by its name. One that is missing stops the start. */
export async function discoverFeatures(): Promise<Feature[]> {
  const names = Object.keys(contract) as ResourceName[]
  return Promise.all(
    names.map(async (name) => {
      const kebab = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
      const module = (await import(`./features/${kebab}/${kebab}.ts`)) as { feature: Feature }
      return module.feature
    }),
  )
}
