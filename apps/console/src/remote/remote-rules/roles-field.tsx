import { type RemoteRules, remoteRulesLimits } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { Button, Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { roleName } from '../../api/session/role-name.ts'
import { useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { ConsentField } from './consent-field.tsx'
import styles from './remote-rules.module.css'

type Roles = RemoteRules['roles']

/** Roles for whose holders something else holds. */
export function RolesField({ value, onChange }: { value: Roles; onChange: (roles: Roles) => void }) {
  const t = useText()
  const found = useRead(quietApi.role.choices, {})
  const known = (found.data?.records ?? []).map((role) => ({ value: role.id, label: roleName(t, role) }))
  const change = (at: number, to: Partial<Roles[number]>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...to } : one)))
  return (
    <>
      {value.map(({ roleId, consent }, at) => (
        <Row key={roleId === '' ? `new ${at}` : roleId} gap={3} className={styles.role ?? ''}>
          <Select<string>
            aria-label={t('remoteRules.role', { n: at + 1 })}
            value={roleId === '' ? (null as unknown as string) : roleId}
            placeholder={t('remoteRules.chooseRole')}
            loading={found.isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            options={optionsOf(
              known.filter((one) => one.value === roleId || value.every((other) => other.roleId !== one.value)),
              roleId,
              found.isLoading ? '…' : t('remoteRules.unknownRole'),
            )}
            onChange={(next) => change(at, { roleId: next })}
          />
          <ConsentField
            label={t('remoteRules.roleConsent', { n: at + 1 })}
            value={consent}
            onChange={(next) => change(at, { consent: next })}
          />
          <Button
            type="text"
            aria-label={t('remoteRules.removeRole', { n: at + 1 })}
            icon={<Icon name="close" />}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          />
        </Row>
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={value.length >= remoteRulesLimits.roles || value.some(({ roleId }) => roleId === '')}
          onClick={() => onChange([...value, { roleId: '', consent: 'asked' }])}
        >
          {t('remoteRules.addRole')}
        </Button>
      </Row>
    </>
  )
}

/** One that was chosen and is gone since stays to be seen, and to be taken away. */
function optionsOf(known: readonly { value: string; label: string }[], roleId: string, unknown: string) {
  const isKnown = roleId === '' || known.some(({ value }) => value === roleId)
  return isKnown ? [...known] : [...known, { value: roleId, label: unknown }]
}
