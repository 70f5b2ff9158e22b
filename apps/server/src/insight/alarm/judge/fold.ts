import type { JudgeRule, Place } from './rules.ts'

/** A proxy of ours that nobody told of stands before all terminals: its address says nothing of where they are. */
const isOurs = (address: string) => address === '::1' || address.startsWith('127.')

/** What an alarm is folded by. A terminal of no store is its own, one of no address its store's. */
export function foldOf({ fold }: Pick<JudgeRule, 'fold'>, { id, groupId, model, address }: Place): string {
  if (fold === 'model' && model !== '') return `model:${model}`
  if (fold === 'address' && address !== null && !isOurs(address)) return `address:${address}`
  return (fold === 'store' || fold === 'address') && groupId !== null ? `store:${groupId}` : `t:${id}`
}
