import {
  type AppTemplate,
  type ShownValue,
  type StaleValue,
  type TemplateField,
  type ValueProblem,
  valueProblem,
} from '@cpm/contract/market/app-parameter/app-parameter'
import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import { fitsPattern } from '@cpm/pattern/pattern'
import { randomBytes } from 'node:crypto'
import { lock, unlock } from '../../core/encrypt.ts'
import { fieldIssue } from '../../core/feature.ts'

/** A file as it is kept and as terminals are told it. */
export type KeptFile = { artifactId: string; sha256: string; size: number; name: string }
/** Says that there is a secret, and is another for each that was given; the secret itself stands beside it, locked. */
export type SecretMark = { secret: string }
export type KeptValue = string | number | boolean | KeptFile | SecretMark
/** What is given at a place. */
export type KeptValues = Record<string, KeptValue>
/** Locked, in base64. */
export type KeptSecrets = Record<string, string>

export const isMark = (value: KeptValue): value is SecretMark => typeof value === 'object' && 'secret' in value

export const newMark = (): SecretMark => ({ secret: randomBytes(6).toString('hex') })

/** Binds a secret to its field. */
const purposeOf = (appId: number, name: string) => `app ${appId} ${name}`

export const lockedSecret = (key: Buffer, appId: number, name: string, secret: string): string =>
  lock(key, purposeOf(appId, name), secret).toString('base64')

/** Throws when the key is another. */
export const openedSecret = (key: Buffer, appId: number, name: string, locked: string): string =>
  unlock(key, purposeOf(appId, name), Buffer.from(locked, 'base64'))

/** Why what is kept is nothing for the field as it is now; null when it is. */
export function keptProblem(field: TemplateField | undefined, kept: KeptValue): ValueProblem | null {
  if (field === undefined) return { word: 'appParameter.noField' }
  const isSecret = isMark(kept)
  if (field.type === 'secret') return isSecret ? null : { word: 'appParameter.wasNoSecret' }
  return isSecret ? { word: 'appParameter.wasSecret' } : valueProblem(field, kept, fitsPattern)
}

export const fieldNamed = (template: AppTemplate | null, name: string): TemplateField | undefined =>
  template?.fields.find((one) => one.name === name)

export function shownOf(kept: KeptValue): ShownValue {
  if (typeof kept !== 'object') return kept
  if (isMark(kept)) return { isSecret: true }
  return { artifactId: kept.artifactId, name: kept.name, size: kept.size }
}

/** Says why a value counts for nothing. */
export function staleOf(name: string, from: PolicyFrom, { word, vars }: ValueProblem): StaleValue {
  const { message, messageEn } = fieldIssue(name, word, vars)
  return { name, from, why: message, whyEn: messageEn }
}
