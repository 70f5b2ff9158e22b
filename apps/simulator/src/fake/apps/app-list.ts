import type { Platform } from '@cpm/contract/estate/agent/report'
import { androidApps } from './android-apps.ts'
import { windowsPrograms } from './windows-programs.ts'

/** A program as makers and shops have it. Versions are the ones the fleet has, the commonest first. */
export type KnownApp = {
  packageName: string
  name: string
  maker: string
  versions: readonly string[]
  /** Megabytes. */
  size: number
  system?: boolean
  /** It runs from the start of the machine on. */
  runs?: boolean
  /** Share of the terminals that have it; all when left out. */
  share?: number
  /** Only on terminals of this maker. */
  of?: string
  /** Permissions of Android it asks for at run time. */
  asks?: readonly string[]
  /** Program file of Windows. */
  file?: string
}

export const knownApps = (platform: Platform): readonly KnownApp[] =>
  platform === 'windows' ? windowsPrograms : androidApps
