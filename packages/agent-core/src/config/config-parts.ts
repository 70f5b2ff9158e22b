import type { AgentKindName } from '@cpm/contract/estate/agent/desired'
import { AppParameters } from './app-parameters.ts'
import { KeptOut } from './blocklist.ts'
import type { ConfigNeeds, ConfigPart } from './config-part.ts'
import { Fences } from './fences.ts'
import { parameters } from './parameters.ts'
import { Planned } from './plan.ts'
import { Wallpaper } from './wallpaper.ts'

type Parts = Record<AgentKindName, (needs: ConfigNeeds) => ConfigPart>

const parts = {
  /** The reports read the interval. */
  settings: () => ({ apply: () => {} }),
  plan: (needs) => new Planned(needs),
  whitelist: (needs) => new KeptOut(needs),
  fences: (needs) => new Fences(needs),
  parameters,
  appParameters: (needs) => new AppParameters(needs),
  wallpaper: (needs) => new Wallpaper(needs),
} satisfies Parts

/** One part for each kind, in the order in which they apply. */
export const configParts = (needs: ConfigNeeds): readonly ConfigPart[] =>
  Object.values<Parts[AgentKindName]>(parts).map((part) => part(needs))
