import type { AppRow } from '@cpm/contract/market/app/app'
import { api } from '../../../api/api.ts'
import { calling } from '../../../api/read/read.ts'
import { t } from '../../../api/text.ts'
import { type Action, deed } from '../../../platform/resource/actions.tsx'
import { detailPlace, installPlace, uninstallPlace, updatePlace } from '../parts/places.ts'
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

const currentOf = ({ current }: AppRow) => ({ id: current?.id ?? '' })

/** What terminals call it: an installer of Windows stands among the programs by the product code of its version. */
const calledOn = calling(api.app.version, async ({ platform, packageName, current }: AppRow): Promise<string> => {
  if (platform !== 'windows' || current === null) return packageName
  const { artifactId, artifactKind } = await api.app.version({ id: current.id })
  if (artifactKind !== 'msi') return packageName
  return (await api.artifact.get({ id: artifactId })).facts.productCode ?? packageName
})

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
      word: 'app.updateOutdated',
      code: 'task.create',
      why: installReason(row) ?? (row.outdated === 0 ? t('app.whyNoneOutdated') : null),
      deed: deed(api.app.version, currentOf(row), {
        success: null,
        onDone: (version) => go(updatePlace(version, row.id)),
      }),
    },
    {
      word: 'app.uninstall',
      code: 'task.act',
      why: row.holders === 0 ? t('app.whyNoHolders') : null,
      deed: deed(calledOn, row, {
        success: null,
        onDone: (calledThere) => go(uninstallPlace(row, calledThere, titled(row.title))),
      }),
    },
  ]
}

function whyNotLaunch({ current, unlaunchedAbove }: AppRow): string | null {
  if (unlaunchedAbove) return t('app.unlaunchedAbove')
  return current === null ? t('app.whyNoCurrent') : null
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
          why: whyNotLaunch(row),
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
