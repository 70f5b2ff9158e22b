import type { app, AppRow, GrayWay } from '@cpm/contract/market/app/app'
import type { CallOf } from '@cpm/contract/kernel/route'
import { type Choice, noChoice } from '../../../delivery/task/target/target.ts'

/** What a person has chosen so far, in each of the ways, and how it is to go. */
export type Chosen = {
  way: GrayWay
  terminals: Choice
  groupIds: readonly string[]
  percent: number | null
  outsideHours: boolean
  notBusy: boolean
  maxFailed: number | null
}

/** Nobody yet; to be found are terminals the app is for. */
export const nothingChosen = ({ platform, enterpriseId }: Pick<AppRow, 'platform' | 'enterpriseId'>): Chosen => ({
  way: enterpriseId === null ? 'sns' : 'percent',
  terminals: { ...noChoice, filter: { ...noChoice.filter, platform: [platform] } },
  groupIds: [],
  percent: null,
  outsideHours: true,
  notBusy: true,
  maxFailed: 20,
})

export type GrayInput = CallOf<typeof app.routes.gray>

/** The choice as the contract has it; null while nobody is chosen. */
export function inputOf(id: string, chosen: Chosen): GrayInput | null {
  const whom = whomOf(chosen)
  if (!whom) return null
  const { outsideHours, notBusy, maxFailed } = chosen
  return {
    id,
    ...whom,
    ...(outsideHours && { outsideHours }),
    ...(notBusy && { conditions: { notBusy } }),
    ...(maxFailed !== null && { gate: { maxFailedPercent: maxFailed } }),
  }
}

function whomOf({ way, terminals, groupIds, percent }: Chosen): Omit<GrayInput, 'id'> | null {
  if (way === 'sns') return terminals.rows.size > 0 ? { sns: [...terminals.rows.keys()] } : null
  if (way === 'groupIds') return groupIds.length > 0 ? { groupIds: [...groupIds] } : null
  return percent === null ? null : { percent }
}
