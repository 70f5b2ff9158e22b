import { type RefObject, useEffect, useRef, useState } from 'react'
import { randomHex } from '../../api/random.ts'
import { toast } from '../../api/state/toast.ts'
import { t } from '../../api/text.ts'
import { beginUpload, dropUpload, type Send } from '../../api/transfer/uploads.ts'
import { type Upload, useUploads } from '../../api/transfer/upload-state.ts'

/**
 * Files of one field among all that are on their way. Those of a field with slots go on when it is gone, and a field that
 * takes the same offers them; those without belong to it alone, and go with it.
 */
export function useSending<T>(
  send: Send,
  slotOf: ((file: File) => string) | undefined,
  slots: readonly string[],
  onKept: (kept: T[]) => void,
) {
  const [own] = useState(() => `own ${randomHex()}`)
  const [keys, setKeys] = useState<readonly string[]>([])
  const files = useUploads((s) => s.files)
  const items = keys.flatMap((key) => files.filter((one) => one.key === key))
  const kept = items.filter(({ at }) => at === 'sent')
  const mark = kept.map(({ key, sentAt }) => `${key} ${sentAt}`).join('\n')
  const told = useRef('')
  const tell = useRef(onKept)
  tell.current = onKept
  useEffect(() => {
    if (told.current === mark) return
    told.current = mark
    tell.current(kept.map((one) => one.kept as T))
  })
  const home = useLastWords(items, slotOf !== undefined)
  const isOffered = ({ key, slot, at }: Upload) => slots.includes(slot) && !keys.includes(key) && at !== 'failed'
  return {
    /** Stands in the field: by it is known whether the field is hidden or gone. */
    home,
    items,
    offered: files.filter(isOffered),
    add: (chosen: readonly File[]): void => {
      const begun = chosen.map((file) =>
        beginUpload({ file, send, slot: slotOf?.(file) ?? own, isOwn: slotOf === undefined }),
      )
      setKeys((before) => [...new Set([...before, ...begun])])
    },
    attach: (key: string): void => setKeys((before) => [...before, key]),
    /** Out of this field; what has come stays, and is offered. */
    remove: (upload: Upload): void => {
      setKeys((before) => before.filter((key) => key !== upload.key))
      if (upload.at !== 'sent' || upload.isOwn) dropUpload(upload.key)
    },
  }
}

/** When the field goes, not when its tab is hidden: says what goes on, and drops what was for it alone. */
function useLastWords(items: readonly Upload[], goesOn: boolean): RefObject<HTMLSpanElement | null> {
  const home = useRef<HTMLSpanElement>(null)
  const latest = useRef(items)
  latest.current = items
  useEffect(() => {
    const element = home.current
    return () => {
      if (element?.isConnected) return
      if (!goesOn) for (const { key } of latest.current) dropUpload(key)
      const [first] = latest.current.filter(({ at }) => at === 'waiting' || at === 'sending')
      if (goesOn && first) toast.info(t('upload.goesOn', { name: first.file.name }))
    }
  }, [goesOn])
  return home
}
