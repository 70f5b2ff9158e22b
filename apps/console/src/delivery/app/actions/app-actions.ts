import type { AppRow } from '@cpm/contract/delivery/app/app'
import { api } from '../../../api/api.ts'
import { calling } from '../../../api/read/read.ts'
import { t } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { type Action, deed } from '../../../platform/resource/actions.tsx'
import { detailPlace, holdersOf, installPlace, uninstallPlace } from '../parts/places.ts'
import type { OpenApp } from './app-dialogs.tsx'

/** What an action of an app needs of its page. */
export type AppDoors = {
  go: (to: string) => void
  titled: (title: AppRow['title']) => string
  open: (what: OpenApp) => void
}

/** Why it cannot be installed now; null when it can. */
export function installReason({ current, launched }: Pick<AppRow, 'current' | 'launched'>): string | null {
  if (current === null) return t('app.whyNoCurrent')
  return launched ? null : t('app.whyNotLaunched')
}

/** Says so where an address had no room for all of them. */
function sayFirst(named: number, total: number): void {
  if (named < total) toast.info(t('app.namedFirst', { most: named, count: total }))
}

const currentOf = ({ current }: AppRow) => ({ id: current?.id ?? '' })

/** The package of the current version, and the terminals whose version is older. */
const behindOf = calling(api.app.version, async ({ id, appId }: { id: string; appId: string }) => {
  const [version, found] = await Promise.all([api.app.version({ id }), holdersOf(appId, 'behind')])
  return { ...found, version }
})

/** Its holders, to be asked to take it off. */
const allOf = calling(api.app.holders, ({ id }: { id: string }) => holdersOf(id))

/** What is done with an app on terminals: by tasks, on the page that shows what becomes of them before. */
export function installActionsOf(row: AppRow, { go, titled }: AppDoors): Action[] {
  return [
    {
      word: 'app.install',
      code: 'task.create',
      first: true,
      primary: true,
      icon: 'download',
      why: installReason(row),
      deed: deed(api.app.version, currentOf(row), {
        success: null,
        onDone: (version) => go(installPlace(version)),
      }),
    },
    {
      word: 'app.updateBehind',
      code: 'task.create',
      why: installReason(row) ?? (row.behind === 0 ? t('app.whyNoneBehind') : null),
      deed: deed(
        behindOf,
        { ...currentOf(row), appId: row.id },
        {
          success: null,
          onDone: ({ version, sns, total }) => {
            sayFirst(sns.length, total)
            go(installPlace(version, sns))
          },
        },
      ),
    },
    {
      word: 'app.uninstall',
      code: 'task.act',
      why: row.holders === 0 ? t('app.whyNoHolders') : null,
      deed: deed(
        allOf,
        { id: row.id },
        {
          success: null,
          onDone: ({ sns, total }) => {
            sayFirst(sns.length, total)
            go(uninstallPlace(row.packageName, titled(row.title), sns))
          },
        },
      ),
    },
  ]
}

/** Whether it is on the shelves: who may change it says. */
export function launchActionOf(row: AppRow, { open }: AppDoors): Action[] {
  if (!row.mine) return []
  const { launched } = row
  return [
    launched
      ? { word: 'app.unlaunch', code: 'app.launch', danger: true, run: () => open({ unlaunch: row }) }
      : {
          word: 'app.launch',
          code: 'app.launch',
          why: row.current === null ? t('app.whyNoCurrent') : null,
          run: () => open({ launch: row }),
        },
  ]
}

/** On the shelves: what anybody does with an app. */
export const marketActionsOf = (row: AppRow, doors: AppDoors): Action[] => [
  ...installActionsOf(row, doors),
  { word: 'app.details', to: detailPlace(row.id) },
  ...launchActionOf(row, doors),
]

/** What only those who brought it do, and those above them. */
export function changeActionsOf(row: AppRow, { open, titled }: AppDoors): Action[] {
  if (!row.mine) return []
  return [
    { word: 'app.edit', code: 'app.update', run: () => open({ edit: row }) },
    { word: 'app.shots', code: 'app.update', run: () => open({ shots: row }) },
    {
      word: 'app.delete',
      code: 'app.delete',
      danger: true,
      why: row.current === null ? null : t('app.whyPublished'),
      deed: deed(
        api.app.remove,
        { id: row.id },
        { ask: () => ({ kind: 'delete', name: titled(row.title), content: t('app.deleteHint') }) },
      ),
    },
  ]
}

/** The same behind the button of its row. */
function behind(action: Action): Action {
  const { first: _, ...rest } = action
  return rest
}

/** Among one's own: the next version comes first. */
export const ownActionsOf = (row: AppRow, doors: AppDoors): Action[] => [
  { word: 'app.newVersion', code: 'app.create', first: true, run: () => doors.open({ version: row }) },
  ...installActionsOf(row, doors).map(behind),
  { word: 'app.details', to: detailPlace(row.id) },
  ...launchActionOf(row, doors),
  ...changeActionsOf(row, doors),
]
