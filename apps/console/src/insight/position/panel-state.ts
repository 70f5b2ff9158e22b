import { useState } from 'react'
import type { Hit } from './map/fleet-layer.ts'

/** What stands in the panel: a terminal is in the address, the others are not. */
export function useOpened(onSn: (sn: string | undefined) => void) {
  const [many, setMany] = useState<string[] | null>(null)
  const [store, setStore] = useState<string | null>(null)
  const [isUnplaced, setUnplaced] = useState(false)
  const show = (sn?: string, more: { many?: string[]; store?: string; unplaced?: boolean } = {}) => {
    setMany(more.many ?? null)
    setStore(more.store ?? null)
    setUnplaced(more.unplaced ?? false)
    onSn(sn)
  }
  const hit = (found: Hit | null) => {
    if (found?.kind === 'terminal') show(found.sn)
    else if (found?.kind === 'many') show(undefined, { many: found.sns })
    else if (found?.kind === 'store') show(undefined, { store: found.groupId })
    else show()
  }
  return { many, store, isUnplaced, isOpen: many !== null || store !== null || isUnplaced, show, hit }
}
