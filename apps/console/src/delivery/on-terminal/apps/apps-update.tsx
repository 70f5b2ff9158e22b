import type { AppRow } from '@cpm/contract/estate/inventory/inventory'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { api, quietApi } from '../../../api/api.ts'
import { calling, useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { t as say, useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { type Act, isOpen, whyNot } from './apps-act.ts'

type Meant = NonNullable<AppRow['meant']>

/** Puts the version that is meant for the terminal in the place of an older or a barred one. */
export function Update({ app, act }: { app: AppRow; act: Act }) {
  const t = useText()
  const may = useCan('task.create')
  const { meant } = app
  if (!may || meant === null) return null
  const name = app.name || app.packageName
  const run = act.latest('install', ({ artifactId }) => artifactId === meant.artifactId)
  const reason = run && isOpen(run) ? t(`run.status.${run.status}`) : act.cannotDo('install')
  return (
    <Greyable
      type="link"
      size="small"
      aria-label={t('app.updateAppTo', { name, version: meant.version })}
      title={whyNot(t, run) ?? t('app.updateTo', { version: meant.version })}
      reason={reason}
      onClick={() => act.act('install', { artifactId: meant.artifactId, autoStart: false })}
    >
      {t('app.shop.update')}
    </Greyable>
  )
}

/** One after the other: a task for each app. */
const installAll = calling(
  api.task.create,
  async ({ sn, all }: { sn: string; all: readonly Meant[] }): Promise<{ id: string }> => {
    let last = { id: '' }
    for (const { artifactId } of all) {
      last = await api.task.create({ type: 'install', params: { artifactId, autoStart: false }, target: { sns: [sn] } })
    }
    return last
  },
)

/** As many as are updated with one press. */
const atOnce = 50

/** Updates all apps of a terminal that are outdated or barred. */
export function UpdateAll({ terminal, act }: { terminal: Pick<TerminalDetail, 'sn' | 'online'>; act: Act }) {
  const t = useText()
  const { sn, online } = terminal
  const may = useCan('task.create')
  const query = { sn, standing: ['outdated' as const, 'barred' as const], pageSize: atOnce }
  const found = useRead(quietApi.inventory.apps, query, { enabled: may })
  const update = useAction(installAll, { success: t(online ? 'inventory.asked' : 'inventory.waitsOnline') })
  const all = (found.data?.records ?? []).flatMap(({ meant }) => (meant === null ? [] : [meant]))
  const open = all.filter(({ artifactId }) => !isOpen(act.latest('install', (said) => said.artifactId === artifactId)))
  if (!may || open.length === 0) return null
  async function ask(): Promise<void> {
    const yes = await confirm({
      title: say('app.updateAllAsk', { sn, count: open.length }),
      content: say('app.updateAllHint'),
      okText: say('app.shop.update'),
    })
    if (yes) update.mutate({ sn, all: open })
  }
  return (
    <Greyable
      icon={<Icon name="download" />}
      loading={update.isPending}
      reason={act.cannotDo('install')}
      onClick={() => void ask()}
    >
      {t('app.updateAllOutdated', { count: open.length })}
    </Greyable>
  )
}
