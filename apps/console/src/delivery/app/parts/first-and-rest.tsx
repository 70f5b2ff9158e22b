import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { type Action, ActionButtons, MenuActions } from '../../../platform/resource/actions.tsx'
import type { AuditedRow } from '../../../platform/audit/audit-of.tsx'

type Props = { name: string; actions: readonly Action[]; audit?: AuditedRow; size?: 'small' | 'middle' }

/** The first as a button, the rest behind another one. */
export function FirstAndRest({ name, actions, audit, size = 'middle' }: Props) {
  return (
    <>
      <ActionButtons size={size} actions={actions.filter(({ first }) => first)} />
      <RowMenu name={name}>
        <MenuActions actions={actions.filter(({ first }) => !first)} audit={audit} size="small" />
      </RowMenu>
    </>
  )
}
