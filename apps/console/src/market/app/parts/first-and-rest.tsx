import { useMay } from '../../../api/session/can.tsx'
import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { type Action, ActionButtons, MenuActions } from '../../../platform/resource/actions.tsx'
import { type AuditedRow, useMayAudit } from '../../../platform/audit/audit-of.tsx'

type Props = { name: string; actions: readonly Action[]; audit?: AuditedRow; size?: 'small' | 'middle' }

/** The first as a button, the rest behind another one. */
export function FirstAndRest({ name, actions, audit, size = 'middle' }: Props) {
  const may = useMay()
  const mayAudit = useMayAudit() && audit !== undefined
  const rest = actions.filter(({ first, code }) => !first && (code === undefined || may(code)))
  return (
    <>
      <ActionButtons size={size} actions={actions.filter(({ first }) => first)} />
      {rest.length > 0 || mayAudit ? (
        <RowMenu name={name}>
          <MenuActions actions={rest} audit={audit} size="small" />
        </RowMenu>
      ) : null}
    </>
  )
}
