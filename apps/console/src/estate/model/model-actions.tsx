import type { ModelRow } from '@cpm/contract/estate/model/model'
import { Button } from 'antd'
import { api } from '../../api/api.ts'
import { AuditButton } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { t as say, useText } from '../../api/text.ts'
import styles from './model.module.css'

/** What a form is opened for. */
export type Editing = { do: 'add' | 'override'; from: ModelRow | null } | { do: 'edit'; row: ModelRow & { id: string } }

type Props = { row: ModelRow; onEdit: (what: Editing) => void }

/** What can be done with a model: cataloguing, changing, or putting one's own in place of ours. */
export function ModelActions({ row, onEdit }: Props) {
  const t = useText()
  const { id } = row
  const mayUpdate = useCan('model.update')
  if (id === null) {
    return (
      <Can code="model.create">
        <Button type="link" size="small" onClick={() => onEdit({ do: 'add', from: row })}>
          {t('model.addThis')}
        </Button>
      </Can>
    )
  }
  return (
    <>
      {mayUpdate ? (
        <Greyable
          type="link"
          size="small"
          reason={row.own ? null : t('model.notOwn')}
          onClick={() => onEdit({ do: 'edit', row: { ...row, id } })}
        >
          {t('model.change')}
        </Greyable>
      ) : null}
      <RowMenu name={row.name}>
        <PageLink className={styles.modelMenuLink} to={`/device/modelPeripheralSetting?id=${id}`}>
          {t('model.setPeripherals')}
        </PageLink>
        {row.own ? null : (
          <Can code="model.create">
            <Button type="text" size="small" onClick={() => onEdit({ do: 'override', from: row })}>
              {t('model.override')}
            </Button>
          </Can>
        )}
        <Can code="model.delete">
          <Remove row={{ ...row, id }} />
        </Can>
        <AuditButton size="small" of={`model:${id}`} />
      </RowMenu>
    </>
  )
}

/** Says what hangs on it before it goes. */
function Remove({ row }: { row: ModelRow & { id: string } }) {
  const t = useText()
  const remove = useAction(api.model.remove)
  async function ask(): Promise<void> {
    const { terminals, peripherals, faults } = await api.model.dependents({ id: row.id })
    const content = say('model.deleteHint', { terminals, peripherals, faults })
    if (await confirm({ kind: 'delete', name: row.name, content })) remove.mutate({ id: row.id })
  }
  return (
    <Greyable
      danger
      type="text"
      size="small"
      loading={remove.isPending}
      reason={row.own ? null : t('model.notOwn')}
      onClick={() => void ask().catch(() => undefined)}
    >
      {t('model.delete')}
    </Greyable>
  )
}
