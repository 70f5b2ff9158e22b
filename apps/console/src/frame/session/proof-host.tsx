import { type ComponentType, useEffect, useState } from 'react'
import { presentProof } from '../../api/session/proof.ts'
import { toast } from '../../api/state/toast.ts'
import type { ProofDialogProps } from '../../people/me/proof-dialog.tsx'
import { t } from '../../api/text.ts'

/** Opens when a call takes a proof of who asks, above whatever asked, and says how it ended. */
export function ProofHost() {
  const [asked, setAsked] = useState<{ end: (isProven: boolean) => void } | null>(null)
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null)
  useEffect(() => {
    presentProof(
      () =>
        new Promise((resolve) => {
          const end = (isProven: boolean) => {
            setAsked(null)
            resolve(isProven)
          }
          setAsked({ end })
        }),
    )
    return () => presentProof(null)
  }, [])
  useEffect(() => {
    if (!asked || Dialog) return
    import('../../people/me/proof-dialog.tsx').then(
      (part) => setDialog(() => part.ProofDialog),
      () => {
        asked.end(false)
        toast.error(t('answer.network'))
      },
    )
  }, [asked, Dialog])
  return asked && Dialog ? <Dialog onDone={asked.end} /> : null
}
