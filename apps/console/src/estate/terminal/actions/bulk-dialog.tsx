import { mostTags, tag, type TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { z } from 'zod'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Lead } from '../../../kit/layout/text.tsx'
import { GroupSelect } from '../../group/group-select.tsx'
import { useText } from '../../../api/text.ts'
import { useMany } from './bulk-actions.tsx'
import type { Chosen } from './bulk.ts'
import { EnterpriseSelect } from '../add/enterprise-select.tsx'
import { TagsSelect } from '../parts/terminal-choices.tsx'
import styles from '../terminal.module.css'

export type BulkKind = 'move' | 'transfer' | 'tag'
type Props = { kind: BulkKind; chosen: Chosen; onDone: () => void; onClose: () => void }

const tags = z.array(tag).max(mostTags).default([])
const forms = {
  move: z.object({ groupId: z.string().optional() }),
  transfer: z.object({ enterpriseId: z.string() }),
  tag: z
    .object({ add: tags, remove: tags })
    .refine((v) => v.add.length + v.remove.length > 0, { error: 'terminal.noTags', path: ['add'] }),
}

/** What is done with many and has something to say first: where to, or which tags. */
export function BulkDialog({ kind, ...rest }: Props) {
  if (kind === 'move') return <Move {...rest} />
  return kind === 'transfer' ? <Transfer {...rest} /> : <Tags {...rest} />
}

type One = Omit<Props, 'kind'>

/** How many it will be, counted by the server just now. */
function useCount({ target, count }: Chosen) {
  const { data } = useRead(quietApi.terminal.count, { target }, { staleTime: 0 })
  return { count: (data?.total ?? count).toLocaleString('en'), openRuns: data?.openRuns ?? 0 }
}

function Move({ chosen, onDone, onClose }: One) {
  const t = useText()
  const { count } = useCount(chosen)
  const move = useMany<{ target: TerminalTarget } & { groupId: string | null }>(api.terminal.move, onDone)
  return (
    <EditDialog
      open
      title={t('terminal.moveTitle', { count })}
      okText={t('group.moveOk')}
      schema={forms.move}
      onClose={onClose}
      onSubmit={({ groupId }) => move.mutateAsync({ target: chosen.target, groupId: groupId ?? null })}
    >
      <Field name="groupId" label={t('group.target')} help={t('terminal.moveNowhere')}>
        <GroupSelect placeholder={t('terminal.noGroupChosen')} />
      </Field>
    </EditDialog>
  )
}

function Transfer({ chosen, onDone, onClose }: One) {
  const t = useText()
  const { count, openRuns } = useCount(chosen)
  const transfer = useMany<{ target: TerminalTarget } & { enterpriseId: string }>(api.terminal.transfer, onDone)
  return (
    <EditDialog
      open
      title={t('terminal.transferTitle', { count })}
      okText={t('terminal.transfer')}
      schema={forms.transfer}
      onClose={onClose}
      onSubmit={({ enterpriseId }) => transfer.mutateAsync({ target: chosen.target, enterpriseId })}
    >
      <Lead>{t('terminal.transferHint')}</Lead>
      {openRuns > 0 ? (
        <p className={styles.bulkWarn} role="status">
          {t('terminal.transferBlocked', { count: openRuns.toLocaleString('en') })}
        </p>
      ) : null}
      <Field name="enterpriseId" label={t('terminal.enterprise')}>
        <EnterpriseSelect />
      </Field>
    </EditDialog>
  )
}

function Tags({ chosen, onDone, onClose }: One) {
  const t = useText()
  const { count } = useCount(chosen)
  const change = useMany<{ target: TerminalTarget } & { add: string[]; remove: string[] }>(api.terminal.tag, onDone)
  return (
    <EditDialog
      open
      title={t('terminal.tagTitle', { count })}
      schema={forms.tag}
      onClose={onClose}
      onSubmit={(values) => change.mutateAsync({ target: chosen.target, ...values })}
    >
      <Field name="add" label={t('terminal.tagAdd')}>
        <TagsSelect />
      </Field>
      <Field name="remove" label={t('terminal.tagRemove')}>
        <TagsSelect />
      </Field>
    </EditDialog>
  )
}
