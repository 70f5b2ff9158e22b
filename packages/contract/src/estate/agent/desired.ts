import { z } from 'zod'
import { peripheralsKind } from '../peripheral/peripheral.config.ts'
import { planKind } from '../plan/plan.config.ts'
import { appParametersKind } from './app-parameters.config.ts'
import { fencesKind } from './fence/fences.config.ts'
import { parametersKind } from './parameters.config.ts'
import { remoteRulesKind } from './remote-rules.config.ts'
import { settingsKind } from '../policy/settings.config.ts'
import { wallpaperKind } from './shown.config.ts'
import { whitelistKind } from './whitelist.config.ts'

/** THE list of the kinds of configuration. `config-parts.ts` of the agent has the order in which they apply. */
export const configKinds = [
  settingsKind,
  planKind,
  whitelistKind,
  fencesKind,
  parametersKind,
  appParametersKind,
  wallpaperKind,
  peripheralsKind,
  remoteRulesKind,
] as const
type AnyKind = (typeof configKinds)[number]
export type ConfigKindName = AnyKind['name']
/** The kinds that the agent applies. */
export type AgentKindName = {
  [K in AnyKind as K['name']]: keyof K['desired'] extends never ? never : K['name']
}[ConfigKindName]

type Shape = IntersectionOf<AnyKind['desired']>
type IntersectionOf<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never

/** What the agent is to hold to; unknown fields are ignored. */
export const desired = z.object(Object.assign({}, ...configKinds.map((kind) => kind.desired)) as Shape)
export type Desired = z.infer<typeof desired>
export const config = z.object({ version: z.number().int().nonnegative(), desired: desired.partial() })
