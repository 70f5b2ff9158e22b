import { type GrantNode, roleForm, roleLimits } from '@cpm/contract/people/role/role'
import { Input, Switch } from 'antd'
import { useMemo } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useSession } from '../../api/session/session.ts'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { Failed } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { useText } from '../../api/text.ts'
import { PermissionTree } from './permission-tree.tsx'
import styles from './role.module.css'

/** What is written: a new role, a new one like another, or one anew. */
export type Writing = { kind: 'new' } | { kind: 'copy' | 'edit'; id: string }
type Props = { writing: Writing | null; onClose: () => void; onSaved: (id: string) => void }

const changeForm = roleForm.omit({ enterpriseId: true, enabled: true })

/** Everything one may put into a role. */
export const useGrants = () => useRead(quietApi.role.menus, {})

/** A role: its name and code [5.12], and what it gives. */
export function RoleForm({ writing, onClose, onSaved }: Props) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const from = writing && 'id' in writing ? writing.id : undefined
  const isNew = writing?.kind !== 'edit'
  const grants = useGrants()
  const like = useRead(
    quietApi.role.get,
    { id: from as string },
    {
      enabled: from !== undefined,
      // What is being written does not change under the pen.
      steady: 'form',
      staleTime: Infinity,
      gcTime: 0,
    },
  )
  const create = useAction(api.role.create)
  const update = useAction(api.role.update)
  const initial = useMemo(() => {
    const row = like.data
    if (!row) return { enabled: true, needsTotp: false, menuIds: [] }
    const held = new Set(grants.data?.menus.map((node) => node.id))
    const menuIds = row.menuIds.filter((id) => held.has(id))
    const { description, needsTotp } = row
    if (isNew)
      return { name: t('role.copyOf', { name: roleName(t, row) }), description, needsTotp, enabled: true, menuIds }
    return { name: row.name, code: row.code, description, needsTotp, menuIds }
  }, [like.data, grants.data, isNew, t])

  if (!writing) return null
  const error = grants.error ?? like.error
  const title = t(writing.kind === 'edit' ? 'role.edit' : writing.kind === 'copy' ? 'role.copyTitle' : 'role.add')
  if (error) {
    return (
      <Drawer open size={680} title={title} onClose={onClose}>
        <Failed error={error} retry={() => void Promise.all([grants.refetch(), like.refetch()])} />
      </Drawer>
    )
  }
  // It opens with its fields filled.
  if (!grants.data || (from !== undefined && !like.data)) return null
  return (
    <EditDrawer
      key={`${writing.kind} ${from}`}
      open
      beside
      width={680}
      title={title}
      schema={(isNew ? roleForm : changeForm) as typeof roleForm}
      initial={initial}
      onClose={onClose}
      onSubmit={async (values) => {
        if (isNew) return onSaved((await create.mutateAsync(values)).id)
        await update.mutateAsync({ ...values, description: values.description ?? null, id: from as string })
        onSaved(from as string)
      }}
    >
      <Fields isNew={isNew} isOurs={isOurs} nodes={grants.data.menus} />
    </EditDrawer>
  )
}

type FieldsProps = { isNew: boolean; isOurs: boolean; nodes: readonly GrantNode[] }

function Fields({ isNew, isOurs, nodes }: FieldsProps) {
  const t = useText()
  const findEnterprises = async (q: string) =>
    (await quietApi.role.enterprises({ q })).enterprises.map((one) => ({ value: one.id, label: one.name }))
  return (
    <>
      <Field name="name" label={t('role.name')}>
        <Input autoFocus maxLength={roleLimits.name} />
      </Field>
      <Field name="code" label={t('role.code')} help={t('role.codeRule')}>
        <Input maxLength={roleLimits.code} autoComplete="off" spellCheck={false} />
      </Field>
      {isNew && isOurs ? (
        <Field name="enterpriseId" label={t('role.enterprise')} help={t('role.enterpriseHint')}>
          <RemoteSelect
            label={t('role.enterprise')}
            placeholder={t('role.ours')}
            route={quietApi.role.enterprises}
            find={findEnterprises}
          />
        </Field>
      ) : null}
      <Field name="description" label={t('role.description')}>
        <Input.TextArea maxLength={roleLimits.description} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
      <div className={styles.roleSwitches}>
        {isNew ? (
          <Field name="enabled" label={t('enabled.1')} valuePropName="checked">
            <Switch />
          </Field>
        ) : null}
        <Field name="needsTotp" label={t('role.needsTotp')} help={t('role.needsTotpHint')} valuePropName="checked">
          <Switch />
        </Field>
      </div>
      <Field name="menuIds" label={t('role.menus')} help={t('role.menusHint')}>
        <PermissionTree nodes={nodes} />
      </Field>
    </>
  )
}
