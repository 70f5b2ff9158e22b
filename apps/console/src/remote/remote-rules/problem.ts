import {
  isRoot,
  remoteRulesLimits as limits,
  type RemoteRules,
} from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import type { WordKey } from '../../api/text.ts'

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

const isTwice = (all: readonly string[]) => new Set(all).size < all.length

/** Why rules cannot be given so, as the contract has it; null when they can. */
export function problemOf(value: unknown): WordKey | null {
  const { roles, masks, roots, askSeconds, keepDays, mostMinutes } = value as RemoteRules
  const numbers = [
    isWhole(askSeconds, 5, 300),
    isWhole(keepDays, 1, limits.keepDays),
    isWhole(mostMinutes, 1, limits.minutes),
  ]
  if (numbers.includes(false)) return 'remoteRules.badNumber'
  if (roles.some(({ roleId }) => roleId === '')) return 'remoteRules.noRole'
  if (isTwice(roles.map(({ roleId }) => roleId))) return 'remoteRules.roleTwice'
  return problemOfMasks(masks) ?? problemOfRoots(roots)
}

function problemOfMasks(masks: RemoteRules['masks']): WordKey | null {
  const names = masks.map(({ name }) => name.trim())
  if (names.includes('')) return 'remoteRules.maskUnnamed'
  if (isTwice(names)) return 'remoteRules.maskTwice'
  const sides = masks.flatMap(({ left, top, width, height }) => [left, top, width, height])
  // An emptied field has no number.
  if (sides.some((side) => typeof side !== 'number')) return 'remoteRules.badNumber'
  if (masks.some(({ width, height }) => width < 0.1 || height < 0.1)) return 'remoteRules.maskSmall'
  const isInside = masks.every(
    ({ left, top, width, height }) => left >= 0 && top >= 0 && left + width <= 100 && top + height <= 100,
  )
  return isInside ? null : 'remoteRules.maskOutside'
}

function problemOfRoots(roots: RemoteRules['roots']): WordKey | null {
  if (roots.length > limits.roots) return 'remoteRules.manyRoots'
  if (!roots.every(isRoot)) return 'remoteRules.badRoot'
  return isTwice(roots) ? 'remoteRules.rootTwice' : null
}
