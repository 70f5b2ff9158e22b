import type { GroupRow } from '@cpm/contract/estate/group/group'
import { z } from 'zod'
import { api, quietApi } from '../../../api/api.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { GroupSelect } from '../group-select.tsx'
import { t, useText } from '../../../api/text.ts'
import styles from '../group.module.css'

type Named = Pick<GroupRow, 'id' | 'name'>

/** Asks, saying what goes along, and moves a group under another. */
export function useMove() {
  const update = useAction(api.group.update)
  return async (group: Named, to: Named): Promise<void> => {
    const now = await quietApi.group.get({ id: group.id }).catch(() => null)
    if (!now) return
    const yes = await confirm({
      title: t('group.moveAsk', { name: group.name, parent: to.name }),
      content: t('group.moveHint', { groups: now.groups, terminals: now.terminals }),
      okText: t('group.moveOk'),
    })
    if (yes) update.mutate({ id: group.id, parentId: to.id })
  }
}

const target = z.object({ parentId: z.string().optional() })

type Props = { group: Named & { groups: number; terminals: number; parentId: string | null }; onClose: () => void }

/** The same without a mouse, or over a long way. */
export function MoveDialog({ group, onClose }: Props) {
  const word = useText()
  const update = useAction(api.group.update)
  return (
    <EditDialog
      open
      title={word('group.moveTitle', { name: group.name })}
      okText={word('group.moveOk')}
      schema={target}
      {...(group.parentId ? { initial: { parentId: group.parentId } } : {})}
      onClose={onClose}
      onSubmit={({ parentId }) => update.mutateAsync({ id: group.id, parentId: parentId ?? null })}
    >
      <p className={styles.groupNote}>{word('group.moveHint', { groups: group.groups, terminals: group.terminals })}</p>
      <Field name="parentId" label={word('group.moveUnder')}>
        <GroupSelect placeholder={word('group.top')} />
      </Field>
    </EditDialog>
  )
}
