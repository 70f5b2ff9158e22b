import type { AppRow } from '@cpm/contract/market/app/app'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { useTitle } from '../parts/app-title.ts'
import type { AppDoors } from './app-actions.ts'

const EditApp = lazy(async () => ({ default: (await import('../form/edit-app.tsx')).EditApp }))
const NewVersion = lazy(async () => ({ default: (await import('../form/new-version.tsx')).NewVersion }))
const ShotsEditor = lazy(async () => ({ default: (await import('../shots/shots-editor.tsx')).ShotsEditor }))
const Launch = lazy(async () => ({ default: (await import('./launch.tsx')).Launch }))
const Unlaunch = lazy(async () => ({ default: (await import('./launch.tsx')).Unlaunch }))

/** What is open over a page, and of which app. */
export type OpenApp =
  | { edit: AppRow }
  | { version: AppRow }
  | { shots: AppRow }
  | { launch: AppRow }
  | { unlaunch: AppRow }

function dialogOf(what: OpenApp, onClose: () => void): ReactNode {
  if ('edit' in what) return <EditApp app={what.edit} onClose={onClose} />
  if ('version' in what) return <NewVersion app={what.version} onClose={onClose} />
  if ('shots' in what) return <ShotsEditor app={what.shots} onClose={onClose} />
  if ('launch' in what) return <Launch app={what.launch} onClose={onClose} />
  return <Unlaunch app={what.unlaunch} onClose={onClose} />
}

/** The ways from an app's actions to its dialogs, and the one that is open: the page puts it somewhere. */
export function useAppDialogs(): { doors: AppDoors; dialog: ReactNode } {
  const { go } = useTabRoute()
  const titled = useTitle()
  const [what, open] = useState<OpenApp | null>(null)
  const doors = useMemo(() => ({ go, titled, open }), [go, titled])
  return { doors, dialog: what && <Suspense>{dialogOf(what, () => open(null))}</Suspense> }
}
