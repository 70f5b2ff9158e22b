import type { VersionRow } from '@cpm/contract/market/app/app'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { figure } from '../../../kit/values/figures.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { OpenVersion, VersionDoors } from './version-actions.ts'

const EditVersion = lazy(async () => ({ default: (await import('../form/edit-version.tsx')).EditVersion }))
const GrayDrawer = lazy(async () => ({ default: (await import('../gray/gray-drawer.tsx')).GrayDrawer }))
const Compare = lazy(async () => ({ default: (await import('./compare.tsx')).Compare }))
const LookAt = lazy(async () => ({ default: (await import('./look-at.tsx')).LookAt }))

function dialogOf(what: OpenVersion, onClose: () => void): ReactNode {
  if ('gray' in what) return <GrayDrawer version={what.gray} onClose={onClose} />
  if ('edit' in what) return <EditVersion version={what.edit} onClose={onClose} />
  if ('compare' in what) return <Compare version={what.compare} onClose={onClose} />
  if ('look' in what) return <LookAt version={what.look} onClose={onClose} />
  return <Bar version={what.bar} onClose={onClose} />
}

type Of = Pick<VersionDoors, 'mine' | 'launched' | 'others'>

/** The ways from a version's actions to its dialogs, and the one that is open. */
export function useVersionDialogs({ mine, launched, others }: Of): { doors: VersionDoors; dialog: ReactNode } {
  const { go } = useTabRoute()
  const [what, open] = useState<OpenVersion | null>(null)
  const doors = useMemo(() => ({ go, open, mine, launched, others }), [go, mine, launched, others])
  return { doors, dialog: what && <Suspense>{dialogOf(what, () => open(null))}</Suspense> }
}

/** It has a known fault: nobody chooses it any more. */
function Bar({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const t = useText()
  const bar = useAction(api.app.bar)
  return (
    <ReasonDialog
      title={t('appVersion.barOf', { version: version.versionName })}
      okText={t('appVersion.bar')}
      hint={t('appVersion.barReasonHint')}
      onClose={onClose}
      onSubmit={({ reason }) => bar.mutateAsync({ id: version.id, reason })}
    >
      {t('appVersion.barHint', { count: figure(version.holders) })}
    </ReasonDialog>
  )
}
