import { requestOf } from '@cpm/contract/kernel/client'
import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { useState } from 'react'
import { create } from 'zustand'
import { AnswerError } from '../../../api/send.ts'
import { save } from '../../../api/transfer/download.ts'
import { sendFile } from '../../../api/transfer/upload.ts'
import { t } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import type { Desk } from '../desk.ts'

export type Shot = { blob: Blob; name: string; url: string }
/** The newest screenshot of each desk, until its notice is closed. */
export const useShots = create<{ of: ReadonlyMap<Desk, Shot> }>()(() => ({ of: new Map() }))

export function dropShot(desk: Desk): void {
  const shot = useShots.getState().of.get(desk)
  if (!shot) return
  URL.revokeObjectURL(shot.url)
  useShots.setState(({ of }) => ({ of: new Map([...of].filter(([one]) => one !== desk)) }))
}

const nameOf = (sn: string, at: Date) => `${sn}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.png`

/** Takes what is seen, and keeps it with the session. */
export function useShot(desk: Desk): { busy: boolean; take: () => void } {
  const [busy, setBusy] = useState(false)
  async function take(): Promise<void> {
    const id = desk.line.use.getState().id
    const blob = await desk.picture.png()
    if (!blob || id === null) return
    const to = requestOf(remoteSession.routes.addScreenshot, { id })
    await sendFile(to, blob, { onProgress: () => {}, signal: new AbortController().signal })
    dropShot(desk)
    const shot = { blob, name: nameOf(desk.sn, new Date()), url: URL.createObjectURL(blob) }
    useShots.setState(({ of }) => ({ of: new Map([...of, [desk, shot]]) }))
  }
  return {
    busy,
    take: () => {
      setBusy(true)
      take()
        .catch((error: unknown) => toast.error(error instanceof AnswerError ? error.message : t('common.failed')))
        .finally(() => setBusy(false))
    },
  }
}

export const saveShot = ({ blob, name }: Shot): void => save(blob, name)
