import { z } from 'zod'
import type { Platform } from '../../estate/agent/report.ts'

/** As Android takes it: parts of letters, digits and underscores that begin with a letter. Its own is just `android`. */
const androidPackage = /^(?=.{1,223}$)(?:android|[A-Za-z]\w*(?:\.[A-Za-z]\w*)+)$/
const androidPermission = /^(?=.{1,255}$)[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/
/** As the registry of Windows takes the name of a key; a double quote would end it in a command line. */
const windowsProgram = /^[^\p{C}\\"]{1,255}$/u

export const packageName = z.string().trim().regex(androidPackage, { error: 'action.badPackage' })
export const permissionName = z.string().trim().regex(androidPermission, { error: 'action.badPermission' })
/** Of Android or of Windows: which of them is known once the terminals are. */
export const programName = z.string().trim().regex(windowsProgram, { error: 'action.badProgram' })

/** Whether a program can be called so there. */
export const isProgramOf = (platform: Platform, name: string): boolean =>
  (platform === 'android' ? androidPackage : windowsProgram).test(name)
