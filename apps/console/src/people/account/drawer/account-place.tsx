import { type AccountChoice, type AccountDetail, levels, type Named } from '@cpm/contract/people/account/account'
import { type AccountKind, accountKinds } from '@cpm/contract/people/session/session'
import { Form, Input, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useSession } from '../../../api/session/session.ts'
import { Field } from '../../../kit/form/form.tsx'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { roleName } from '../../../api/session/role-name.ts'
import { useText } from '../../../api/text.ts'
import { AccountPick } from '../account-pick.tsx'
import { ScopeSelect } from './scope-select.tsx'

/** An account to stand under; its level may not be known. */
export type Standing = { id: string; name: string; kind: AccountKind | null; enterprise: Named | null }

/** Levels one may give there: at most one's own, nobody below a lower one, administrators below administrators. */
function kindsUnder(own: AccountKind, superior: Standing | undefined, now: AccountKind | undefined): AccountKind[] {
  if (now === 'administrator') return ['administrator']
  const under = superior?.kind ?? 'enterprise'
  return accountKinds.filter((kind) => {
    if (kind === now) return true
    if (levels[kind] > levels[own] || levels[kind] > levels[under]) return false
    if (now !== undefined && kind === 'administrator') return false
    return under === 'administrator' ? levels[kind] >= levels.enterprise : kind !== 'administrator'
  })
}

type Props = { below: Standing; account: AccountDetail | null }

/** Superior first [5.12]; from it follow the levels, the enterprise, the roles and the store scope on offer. */
export function OrganisationFields({ below, account }: Props) {
  const t = useText()
  const form = Form.useFormInstance()
  const own = useSession((s) => s.info?.kind ?? 'store')
  const superiorId =
    Form.useWatch<string | undefined>('superiorId', form) ?? (form.getFieldValue('superiorId') as string | undefined)
  const kind = Form.useWatch<AccountKind | undefined>('kind', form) ?? account?.kind
  const enterpriseId = Form.useWatch<string | undefined>('enterpriseId', form)
  const [found, setFound] = useState<ReadonlyMap<string, Standing>>(() => new Map([[below.id, below]]))
  const remember = (some: readonly AccountChoice[]) =>
    setFound(
      (before) =>
        new Map([...before, ...some.filter((one) => !before.get(one.id)?.kind).map((one) => [one.id, one] as const)]),
    )
  const superior = superiorId === undefined ? undefined : found.get(superiorId)
  const kinds = kindsUnder(own, superior, account?.kind)
  const isTop = account === null && superior?.kind === 'administrator' && kind === 'enterprise'
  const enterprise = account?.enterprise?.id ?? superior?.enterprise?.id ?? (isTop ? enterpriseId : undefined) ?? null
  const chosenFirst = superiorId === undefined ? t('account.superiorFirst') : null

  // Another superior is another choice of what may be given: nothing of the first is left.
  const last = useRef(superiorId)
  useEffect(() => {
    if (account !== null || superiorId === last.current) return
    last.current = superiorId
    form.setFieldsValue({
      kind: undefined,
      roleIds: [],
      groupIds: null,
      enterpriseId: undefined,
      newEnterprise: undefined,
    })
  }, [superiorId, account, form])

  return (
    <>
      {account !== null && account.superior === null ? null : (
        <Field name="superiorId" label={t('account.superior')}>
          <AccountPick
            label={t('account.superior')}
            placeholder={t('account.superiorPick')}
            known={[below]}
            onFound={remember}
            {...(account ? { above: account.kind } : {})}
          />
        </Field>
      )}
      <Field name="kind" label={t('account.kind')} help={chosenFirst}>
        <Select
          aria-label={t('account.kind')}
          disabled={chosenFirst !== null}
          options={kinds.map((value) => ({ value, label: t(`user.kind.${value}`) }))}
        />
      </Field>
      {isTop ? <TopEnterprise /> : null}
      <Roles kind={kind} enterpriseId={enterprise} account={account} disabled={chosenFirst !== null} />
      {kind === 'administrator' ? null : (
        <Field name="groupIds" label={t('account.groups')} help={hiddenGroups(t, account)}>
          <ScopeSelect enterpriseId={enterprise} disabled={enterprise === null} />
        </Field>
      )}
    </>
  )
}

function hiddenGroups(t: ReturnType<typeof useText>, account: AccountDetail | null) {
  return account && account.otherGroups > 0 ? t('account.groupsOther', { count: account.otherGroups }) : null
}

/** Which enterprise the new account is the top of: one that is there, or a new one. */
function TopEnterprise() {
  const t = useText()
  const form = Form.useFormInstance()
  const [isNew, setNew] = useState(false)
  return (
    <>
      <Form.Item label={t('account.topOf')} required>
        <Segmented
          aria-label={t('account.topOf')}
          value={isNew ? 'new' : 'existing'}
          options={[
            { value: 'existing', label: t('account.topExisting') },
            { value: 'new', label: t('account.topNew') },
          ]}
          onChange={(which) => {
            setNew(which === 'new')
            form.setFieldsValue({ enterpriseId: undefined, newEnterprise: undefined })
          }}
        />
      </Form.Item>
      {isNew ? (
        <Field name="newEnterprise" label={t('account.newEnterprise')}>
          <Input maxLength={100} />
        </Field>
      ) : (
        <Field name="enterpriseId" label={t('account.enterprise')}>
          <RemoteSelect
            label={t('account.enterprise')}
            placeholder={t('account.enterprisePick')}
            route={quietApi.account.enterprises}
            find={async (q) =>
              (await quietApi.account.enterprises(q ? { q } : {})).records.map((one) => ({
                value: one.id,
                label: one.name,
              }))
            }
          />
        </Field>
      )}
    </>
  )
}

type RolesProps = {
  kind: AccountKind | undefined
  enterpriseId: string | null
  account: AccountDetail | null
  disabled: boolean
}

/** The roles one may give, and those the account has already; a new one begins with the built-in role of its level. */
function Roles({ kind, enterpriseId, account, disabled }: RolesProps) {
  const t = useText()
  const form = Form.useFormInstance()
  const roles = useRead(quietApi.role.choices, {})
  const usual = roles.data?.records.find((one) => one.builtIn && one.code === kind)?.id
  const suggested = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (account !== null || usual === undefined || usual === suggested.current) return
    const chosen = (form.getFieldValue('roleIds') as string[] | undefined) ?? []
    const untouched = chosen.length === 0 || (chosen.length === 1 && chosen[0] === suggested.current)
    suggested.current = usual
    if (untouched) form.setFieldsValue({ roleIds: [usual] })
  }, [usual, account, form])
  const fit = (roles.data?.records ?? []).filter(
    (one) => one.enterpriseId === null || one.enterpriseId === enterpriseId,
  )
  const kept = (account?.roles ?? []).filter((one) => !fit.some((role) => role.id === one.id))
  return (
    <Field name="roleIds" label={t('account.roles')}>
      <Select<string[]>
        mode="multiple"
        disabled={disabled}
        loading={roles.isLoading}
        aria-label={t('account.roles')}
        placeholder={t('account.rolesPick')}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t('account.rolesNone')}
        options={[...fit, ...kept].map((one) => ({ value: one.id, label: roleName(t, one) }))}
      />
    </Field>
  )
}
