import type { Pair } from '@cpm/contract/kernel/words'
import type { AuditName, AuditRow } from '@cpm/contract/platform/audit/audit'
import { actionLabel, codeLabel } from '@cpm/contract/audit.labels'
import { useMemo } from 'react'
import type { Tone } from '../../kit/values/status.tsx'
import { useLanguage } from '../../api/text.ts'

/** Labels of the contract, which come as pairs, in the language of the screen. */
export type Say = (pair: Pair) => string

export function useSay(): Say {
  const at = useLanguage() === 'cn' ? 0 : 1
  return useMemo<Say>(() => (pair) => pair[at], [at])
}

export const actionText = (say: Say, row: Pick<AuditRow, 'action'> & Partial<Pick<AuditRow, 'type'>>) =>
  say(actionLabel(row.action, row.type))
export const codeText = (say: Say, code: number) => say(codeLabel(code))

/** Done is quiet; what a person was kept from stands out, and what only went wrong less so. */
export function codeTone(code: number): Tone {
  if (code === 1) return 'ok'
  return code === 403 || code === 423 || code === 429 ? 'bad' : 'warn'
}

/** The name of today of an id, where it is known. */
export function nameOf(names: readonly AuditName[], table: string, id: unknown): string | null {
  return names.find((one) => one.table === table && one.id === String(id))?.name ?? null
}
