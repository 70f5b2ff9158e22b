import type { Answer } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { type Draft, draftNamed, keepDraft } from '../phone/phone-store.ts'
import type { Taken } from '../phone/photo.ts'

export type Filling =
  | { state: 'reading' | 'gone' | 'taken' }
  | {
      state: 'open'
      draft: Draft
      change: (some: Partial<Draft>) => void
      answer: (item: string, given: Answer | undefined) => void
      addFile: (item: string, taken: Taken) => Promise<void>
      removeFile: (item: string, id: string) => void
      keep: (draft: Draft) => Promise<void>
    }

type Open = Extract<Filling, { state: 'open' }>

/** A draft of this phone, with one tab's hand on it. What is changed is kept before anything else. */
export function useFilling(clientId: string): Filling {
  const [draft, setDraft] = useState<Draft | 'reading' | 'gone' | 'taken'>('reading')
  const latest = useRef<Draft | null>(null)
  useEffect(() => {
    const letGo = new AbortController()
    let release = () => {}
    const read = async () => {
      const found = await draftNamed(clientId)
      if (letGo.signal.aborted) return
      latest.current = found ?? null
      setDraft(found && found.state !== 'ready' ? found : 'gone')
    }
    const alone = async () => {
      if (!('locks' in navigator)) return read()
      await navigator.locks.request(`cpm-inspect ${clientId}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return setDraft('taken')
        await read()
        await new Promise<void>((resolve) => {
          release = resolve
          if (letGo.signal.aborted) resolve()
        })
      })
    }
    void alone().catch(() => setDraft('gone'))
    return () => {
      letGo.abort()
      release()
    }
  }, [clientId])

  const keep = useCallback(async (next: Draft, file?: { id: string; blob: Blob }, gone: readonly string[] = []) => {
    latest.current = next
    setDraft(next)
    await keepDraft(next, file, gone).catch(() => toast.error(t('inspection.phone.noRoom')))
  }, [])
  if (typeof draft === 'string') return { state: draft }
  const now = () => latest.current ?? draft
  const change: Open['change'] = (some) => void keep({ ...now(), ...some })
  const answer: Open['answer'] = (item, given) => {
    const { [item]: _before, ...rest } = now().answers
    change({ answers: given === undefined ? rest : { ...rest, [item]: given } })
  }
  const addFile: Open['addFile'] = async (item, { said, blob }) => {
    const before = now().answers[item] ?? {}
    const { absent: _absent, ...given } = before
    const answers = { ...now().answers, [item]: { ...given, files: [...(given.files ?? []), said.id] } }
    await keep({ ...now(), answers, files: [...now().files, said] }, { id: said.id, blob })
  }
  const removeFile: Open['removeFile'] = (item, id) => {
    const given = now().answers[item] ?? {}
    const answers = { ...now().answers, [item]: { ...given, files: (given.files ?? []).filter((one) => one !== id) } }
    void keep({ ...now(), answers, files: now().files.filter((one) => one.id !== id) }, undefined, [id])
  }
  return { state: 'open', draft, change, answer, addFile, removeFile, keep }
}
