import { z } from 'zod'
import { inventoryKinds } from '../../estate/inventory/inventory.kinds.ts'
import type { Platform } from '../../estate/agent/report.ts'

/** 4 to 16 letters or digits [5.5], [9.1]. */
export const terminalPassword = z.string().regex(/^[A-Za-z0-9]{4,16}$/, { error: 'action.badPassword' })
/** At most so many files in one selection [5.8], [9.2]. */
export const filesAtOnce = 10
/** May not end with a backslash [5.5]. */
export const filePath = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .refine((path) => !path.endsWith('\\'), { error: 'action.badPath' })

/** As Android takes it: parts of letters, digits and underscores that begin with a letter. Its own is just `android`. */
const androidPackage = /^(?=.{1,223}$)(?:android|[A-Za-z]\w*(?:\.[A-Za-z]\w*)+)$/
const androidPermission = /^(?=.{1,255}$)[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/
/** As the registry of Windows takes the name of a key; a double quote would end it in a command line. */
const windowsProgram = /^[^\p{C}\\"]{1,255}$/u

const packageName = z.string().trim().regex(androidPackage, { error: 'action.badPackage' })
const permissionName = z.string().trim().regex(androidPermission, { error: 'action.badPermission' })
/** Of Android or of Windows: which of them is known once the terminals are. */
const programName = z.string().trim().regex(windowsProgram, { error: 'action.badProgram' })

/** Whether a program can be called so there. */
export const isProgramOf = (platform: Platform, name: string): boolean =>
  (platform === 'android' ? androidPackage : windowsProgram).test(name)

/** What a terminal can be told to do beside running a command and showing a message, and what each wants to know. */
export const actionParams = {
  restart: z.object({}),
  restart_agent: z.object({}),
  screenshot: z.object({}),
  lock: z.object({ password: terminalPassword }),
  unlock: z.object({}),
  /** Of one app, or of all. */
  clear_cache: z.object({ packageName: packageName.optional() }),
  factory_reset: z.object({}),
  uninstall: z.object({ packageName: programName, name: z.string().max(300).optional() }),
  set_permission: z.object({ packageName, permission: permissionName, granted: z.boolean() }),
  /** Lists to be read and sent anew. */
  refresh: z.object({ kinds: z.array(z.enum(inventoryKinds)).min(1).max(inventoryKinds.length) }),
  /** Files to be sent: logs, or whatever else lies on the terminal. */
  fetch_files: z.object({ paths: z.array(filePath).min(1).max(filesAtOnce), kind: z.enum(['log', 'file']) }),
} as const
export type ActionType = keyof typeof actionParams
export const actionTypes = Object.keys(actionParams) as [ActionType, ...ActionType[]]
export type ActionParams<T extends ActionType> = z.infer<(typeof actionParams)[T]>

/** Parameters that are kept locked, go to the terminal, and are shown to nobody. */
export const secretParams: Readonly<Partial<Record<string, readonly string[]>>> = { lock: ['password'] }

const everywhere: readonly Platform[] = ['android', 'windows', 'linux']
const androidOnly: readonly Platform[] = ['android']
/** Where each can be done at all: what is not here is not offered, is refused by the server, and by the agent. */
export const actionPlatforms: Readonly<Record<ActionType, readonly Platform[]>> = {
  restart: everywhere,
  restart_agent: everywhere,
  screenshot: everywhere,
  lock: androidOnly,
  unlock: androidOnly,
  clear_cache: androidOnly,
  factory_reset: androidOnly,
  uninstall: ['android', 'windows'],
  set_permission: androidOnly,
  refresh: everywhere,
  fetch_files: everywhere,
}

/** What an agent names in its permissions when it cannot do one of these; any of them lacking keeps it from being asked. */
export const abilities: Readonly<Record<ActionType | 'command' | 'message', readonly string[]>> = {
  ...(Object.fromEntries(actionTypes.map((type) => [type, [`agent.${type}`]])) as unknown as Record<
    ActionType,
    readonly string[]
  >),
  command: ['agent.command'],
  message: ['agent.message'],
  unlock: ['agent.unlock', 'agent.lock'],
  fetch_files: ['agent.files'],
  // Of its lists it leaves out what it cannot read.
  refresh: [],
}

/** Why a terminal said it cannot do this, in its own words and perhaps empty; null when it said nothing of the kind. */
export function lackOf(lacks: Readonly<Record<string, string>>, type: keyof typeof abilities): string | null {
  const lacking = abilities[type].find((name) => lacks[name] !== undefined)
  return lacking === undefined ? null : (lacks[lacking] ?? '')
}

/**
 * What is not done when it was asked for, but when the terminal came back: a restart with another `bootId` in its hello,
 * a factory reset by enrolling anew. Until then the run is `executed`, for so long at most.
 */
export const backMs: Readonly<Partial<Record<ActionType, number>>> = {
  restart: 15 * 60_000,
  factory_reset: 7 * 86_400_000,
}

/** How long each may take at the terminal, beyond which the server gives up on it: files are long on slow lines. */
export const actionMs: Readonly<Record<ActionType, number>> = {
  restart: 5 * 60_000,
  restart_agent: 5 * 60_000,
  screenshot: 5 * 60_000,
  lock: 60_000,
  unlock: 60_000,
  clear_cache: 5 * 60_000,
  factory_reset: 10 * 60_000,
  uninstall: 10 * 60_000,
  set_permission: 60_000,
  refresh: 10 * 60_000,
  fetch_files: 60 * 60_000,
}

const dayMs = 86_400_000
/** How long an action waits for a terminal that is not there: a restart is not meant for next week, a lock still is. */
export const actWaitMs: Readonly<Record<ActionType, number>> = {
  ...(Object.fromEntries(actionTypes.map((type) => [type, dayMs])) as Record<ActionType, number>),
  lock: 30 * dayMs,
  unlock: 30 * dayMs,
  factory_reset: 7 * dayMs,
  uninstall: 7 * dayMs,
  set_permission: 7 * dayMs,
}

/** The same again at the same terminal only after this long [8.5]. */
export const actAgainMs = 60_000
/** Of these one asks for several in a row, each for something else. */
export const actsOften: readonly ActionType[] = ['uninstall', 'set_permission', 'refresh', 'fetch_files']
