import { viewForm, viewLimits, type ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import { Checkbox, Input } from 'antd'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { changedOf } from '../../kit/form/changes.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import type { TableView } from '../../kit/table/table-view.ts'
import { useText } from '../../api/text.ts'
import styles from './views.module.css'

type Props = {
  page: ViewRow['page']
  /** To rename or share; null saves what is seen now as a new one. */
  row: ViewRow | null
  now: { query: ViewRow['query']; layout: TableView }
  onMade: (id: string) => void
  onClose: () => void
}

/** Gives a view its name, and says who has it. */
export function ViewDialog({ page, row, now, onMade, onClose }: Props) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const create = useAction(api.savedView.create, { success: null })
  const update = useAction(api.savedView.update)
  return (
    <EditDialog
      open
      width={440}
      title={t(row ? 'savedView.rename' : 'savedView.save')}
      schema={viewForm}
      {...(row ? { initial: { name: row.name, shared: row.shared } } : { initial: { shared: false } })}
      onClose={onClose}
      onSubmit={async (values) => {
        if (row) await update.mutateAsync({ id: row.id, ...changedOf(row, values) })
        else onMade((await create.mutateAsync({ page, ...values, ...now })).id)
      }}
    >
      {row ? null : <p className={styles.viewsHint}>{t('savedView.saveHint')}</p>}
      <Field name="name" label={t('savedView.name')}>
        <Input autoFocus maxLength={viewLimits.name} />
      </Field>
      <Field name="shared" label={t('savedView.shared')} valuePropName="checked">
        <Checkbox>{t(isOurs ? 'savedView.shareOurs' : 'savedView.shareLabel')}</Checkbox>
      </Field>
    </EditDialog>
  )
}
