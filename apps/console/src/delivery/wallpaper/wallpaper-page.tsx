import { wallpaper, type WallpaperRow } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { policyKinds } from '../../estate/policy/kinds.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame, Waiting } from '../../kit/page/page.tsx'
import { SubTabs } from '../../kit/page/sub-tabs.tsx'
import type { Given } from './assignment.ts'
import { WallpaperLibrary } from './library.tsx'

export const path = '/sysManage/wallpaper'

const GiveDialog = lazy(async () => ({ default: (await import('../../estate/policy/give-dialog.tsx')).GiveDialog }))
const PreviewDialog = lazy(async () => ({ default: (await import('./preview/preview-dialog.tsx')).PreviewDialog }))
const ProofPanel = lazy(async () => ({ default: (await import('./proof/proof-panel.tsx')).ProofPanel }))
const ScheduleList = lazy(async () => ({
  default: (await import('../wallpaper-schedule/schedule-list.tsx')).ScheduleList,
}))
const WallpaperForm = lazy(async () => ({ default: (await import('./wallpaper-form.tsx')).WallpaperForm }))

const tabs = ['library', 'schedules', 'proof'] as const
const address = wallpaper.routes.list.input.extend({
  tab: z.enum(tabs).default('library'),
  view: z.enum(['cards', 'list']).default('cards'),
})
export type Address = z.output<typeof address>

/** Pictures and videos for the screens of terminals, schedules of them, and what is shown where. */
export function Page() {
  const t = useText()
  const [{ tab, ...query }, setPlace] = useUrlState(address)
  const [editing, setEditing] = useState<WallpaperRow | 'new' | null>(null)
  const [seeing, setSeeing] = useState<WallpaperRow | null>(null)
  const [giving, setGiving] = useState<Given | null>(null)
  const maySchedules = useCan('wallpaperSchedule.read')
  const kind = policyKinds().find(({ key }) => key === 'wallpaper')
  const library = (
    <WallpaperLibrary
      query={query}
      onQuery={setPlace}
      onNew={() => setEditing('new')}
      onSee={setSeeing}
      onEdit={setEditing}
      onGive={({ id }) => setGiving({ wallpaperId: id })}
    />
  )
  const items = [
    { key: 'library' as const, label: t('wallpaper.tab.library'), children: library },
    ...(maySchedules
      ? [
          {
            key: 'schedules' as const,
            label: t('wallpaper.tab.schedules'),
            children: (
              <Suspense fallback={<Waiting lines={6} />}>
                <ScheduleList onGive={({ id }) => setGiving({ scheduleId: id })} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      key: 'proof' as const,
      label: t('wallpaper.tab.proof'),
      children: (
        <Suspense fallback={<Waiting lines={6} />}>
          <ProofPanel />
        </Suspense>
      ),
    },
  ]
  return (
    <PageFrame>
      <SubTabs
        label={t('wallpaper.tabs')}
        items={items}
        active={tab}
        onChange={(next) => setPlace({ tab: next, q: undefined, page: 1, sort: undefined })}
      />
      <Suspense>
        {editing ? <WallpaperForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
        {seeing ? <PreviewDialog row={seeing} onClose={() => setSeeing(null)} /> : null}
        {giving && kind ? <GiveDialog kind={kind} fixed={giving} onClose={() => setGiving(null)} /> : null}
      </Suspense>
    </PageFrame>
  )
}
