import { appAboutForm, type AppRow } from '@cpm/contract/market/app/app'
import { useMemo } from 'react'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { changedOf } from '../../../kit/form/changes.ts'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { filledFrom } from '../../../platform/resource/row-form.tsx'
import { AboutFields } from './about-fields.tsx'

/** A list that holds the same is no change. */
const sameModels = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** Changes what people say of an app. Only what was changed is sent, so that two who edit it keep each other's. */
export function EditApp({ app, onClose }: { app: AppRow; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.app.update)
  const initial = useMemo(() => filledFrom(appAboutForm, app), [app])
  return (
    <EditDrawer
      open
      title={t('app.edit')}
      width={640}
      schema={appAboutForm}
      initial={initial}
      onClose={onClose}
      onSubmit={({ models, ...values }) =>
        update.mutateAsync({
          ...changedOf(app, values),
          ...(sameModels(models, app.models) ? {} : { models }),
          id: app.id,
        })
      }
    >
      <AboutFields platform={app.platform} label={{ 'zh-CN': app.title.cn, en: app.title.en }} />
    </EditDrawer>
  )
}
