import { z } from 'zod'
import { plan } from '../plan/plan.config.ts'
import { appParametersConfig } from './app-parameters.config.ts'
import { fencesConfig } from './fence/fences.config.ts'
import { parametersConfig } from './parameters.config.ts'
import { wallpaperConfig } from './shown.config.ts'
import { whitelistConfig } from './whitelist.config.ts'

/** What the agent is to hold to; unknown fields are ignored. */
export const desired = z.object({
  /** Milliseconds between two reports; the agent adds its own jitter. */
  reportIntervalMs: z.number().int().min(1000).max(86_400_000),
  /** Null takes a plan away. */
  plan: plan.nullable(),
  /** Left out where everything may be installed and run. */
  whitelist: whitelistConfig,
  /** Left out where the terminal shows what it likes. */
  wallpaper: wallpaperConfig,
  /** Left out where its apps are to know nothing. */
  parameters: parametersConfig,
  /** Left out where no app has parameters of its own. */
  appParameters: appParametersConfig,
  /** Left out where no fence is for it. */
  fences: fencesConfig,
})
export type Desired = z.infer<typeof desired>
export const config = z.object({ version: z.number().int().nonnegative(), desired: desired.partial() })
