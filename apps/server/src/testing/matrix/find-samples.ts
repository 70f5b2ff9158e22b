import { districts } from '@cpm/contract'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { roomOf } from '../../discover.ts'
import type { defineMatrix, Kind, OpenSample, Place, Ready, Sample } from './define.ts'

/** What every resource's folder says to the matrix, in one: names of samples begin with the resource's. */

type Said = ReturnType<typeof defineMatrix>
const files = Object.entries(districts)
  .flatMap(([district, resources]) => Object.keys(resources).map((name) => roomOf(district, name)))
  .map((room) => new URL(`../../${room.replace(/\.ts$/, '.matrix.ts')}`, import.meta.url))
  .filter((file) => existsSync(fileURLToPath(file)))
const all = await Promise.all(
  files.map(async (file) => ((await import(fileURLToPath(file))) as { matrix: Said }).matrix),
)

function byRoute<V>(part: (said: Said) => object | undefined): Readonly<Record<string, V>> {
  const named = all.flatMap((said) =>
    Object.entries(part(said) ?? {}).map(([verb, value]) => [`${said.name}.${verb}`, value as V] as const),
  )
  return Object.fromEntries(named)
}

/** For each route by code an input that is good as it stands. A route without one fails the matrix. */
export const samples = byRoute<Sample>((said) => said.samples)
export const openSamples = byRoute<OpenSample>((said) => said.open)
export const readyFor = byRoute<Ready>((said) => said.ready)

const things: Readonly<Record<string, Kind>> = Object.assign({}, ...all.map((said) => said.things))
export const kinds: readonly string[] = Object.keys(things)

export function kindOf(name: string): Kind {
  const kind = Object.hasOwn(things, name) ? things[name] : undefined
  if (!kind) throw new Error(`No resource says in its .matrix.ts how to make a thing called ${name}.`)
  return kind
}

/** Whether somebody of an enterprise sees such a thing there. */
export function sees(name: string, place: Place): boolean {
  const ofOurAccounts = place === 'below' || place === 'elsewhere'
  const inOurStore = place !== 'elsewhere' && place !== 'other'
  const rules = { account: ofOurAccounts, store: inOurStore, both: ofOurAccounts && inOurStore }
  const others = { enterprise: place !== 'other', ours: false, nobody: true }
  return { ...rules, ...others }[kindOf(name).seenBy]
}
export const isOurs = (name: string) => kindOf(name).seenBy === 'ours'
