import type { AppRow } from '@cpm/contract/market/app/app'
import { Checkbox } from 'antd'
import { z } from 'zod'
import { api } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { figure } from '../../../kit/values/figures.ts'
import { useTitle } from '../parts/app-title.ts'
import styles from './actions.module.css'

type Props = { app: AppRow; onClose: () => void }

/** Puts an app on the shelves; what follows is said first. */
export function Launch({ app, onClose }: Props) {
  const t = useText()
  const name = useTitle()(app.title)
  const launch = useAction(api.app.launch)
  const seenBy = app.visibility === 'private' ? 'app.visibility.privateHint' : 'app.visibility.publicHint'
  return (
    <EditDialog
      open
      title={t('app.launchOf', { name })}
      okText={t('app.launch')}
      schema={z.object({})}
      onClose={onClose}
      onSubmit={() => launch.mutateAsync({ id: app.id })}
    >
      <Stack as="ul" gap={2} className={styles.follows}>
        <li>{t('app.launchHint', { version: app.current?.versionName ?? '–' })}</li>
        <li>{t(seenBy)}</li>
        {app.autoUpdate ? <li>{t('app.launchAuto', { count: figure(app.outdated) })}</li> : null}
      </Stack>
    </EditDialog>
  )
}

const unlaunching = z.object({ uninstall: z.boolean().default(false) })

/** Takes an app from the shelves, and from terminals where that is wanted. */
export function Unlaunch({ app, onClose }: Props) {
  const t = useText()
  const { go } = useTabRoute()
  const name = useTitle()(app.title)
  const mayUninstall = useCan('task.act') && app.holders > 0
  const unlaunch = useAction(api.app.unlaunch, {
    success: null,
    onDone: ({ taskId }) => {
      const link = { text: t('task.number', { id: taskId ?? '' }), to: `/longRange/taskInfo?id=${taskId}`, go }
      if (taskId === null) toast.success(t('app.unlaunched', { name }))
      else toast.success(t('app.unlaunchedTask', { name }), link)
    },
  })
  return (
    <EditDialog
      open
      title={t('app.unlaunchOf', { name })}
      okText={t('app.unlaunch')}
      schema={unlaunching}
      initial={{ uninstall: false }}
      onClose={onClose}
      onSubmit={({ uninstall }) => unlaunch.mutateAsync({ id: app.id, uninstall })}
    >
      <Stack as="ul" gap={2} className={styles.follows}>
        <li>{t('app.unlaunchHint')}</li>
        <li>{app.holders > 0 ? t('app.keepIt', { count: figure(app.holders) }) : t('app.nobodyHasIt')}</li>
      </Stack>
      {mayUninstall ? (
        <Field name="uninstall" label="" valuePropName="checked">
          <Checkbox>{t('app.uninstallToo', { count: figure(app.holders) })}</Checkbox>
        </Field>
      ) : null}
    </EditDialog>
  )
}
