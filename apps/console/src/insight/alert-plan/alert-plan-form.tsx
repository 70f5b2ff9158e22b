import { alertChannels, alertSeverities } from '@cpm/contract/insight/alert/alert.shape'
import {
  alertPlanForm,
  type AlertPlanRow,
  alertTells,
  planEvents,
} from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { Checkbox, Input, InputNumber, Select, Switch } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { roleName } from '../../api/session/role-name.ts'
import { timezone } from '../../api/state/timezone.ts'
import { useText } from '../../api/text.ts'
import { GroupsSelect } from '../../estate/group/group-select.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { ZoneField } from '../../kit/form/time/zone-field.tsx'
import { PlanReach } from './plan-reach.tsx'
import { StepsField } from './steps-field.tsx'
import formStyles from '../../kit/form/form.module.css'
import styles from './alert-plan.module.css'

const usual = {
  enabled: true,
  severities: ['critical', 'major', 'minor'] as ('critical' | 'major' | 'minor')[],
  tells: ['shop'] as 'shop'[],
  channels: ['bell', 'email'] as ('bell' | 'email')[],
  events: ['cleared', 'flapping', 'settled', 'unmuted'] as ('cleared' | 'flapping' | 'settled' | 'unmuted')[],
  rules: [],
  groups: [],
  roles: [],
  accounts: [],
  waitMs: 30_000,
  remindMs: null,
  quietFrom: null,
  quietTo: null,
  digestAt: null,
  smsADay: 20,
  steps: [],
}

function filled(row: AlertPlanRow, name: string) {
  const { id: _id, builtIn: _one, createdAt: _made, updatedAt: _changed, ...rest } = row
  const { groupNames: _groups, ruleNames: _rules, accountNames: _accounts, ...known } = rest
  return { ...known, name }
}

/** Makes a plan, or changes one; below it stands whom it cannot reach. */
export function AlertPlanForm({ row, onClose }: { row: AlertPlanRow | null; onClose: () => void }) {
  const t = useText()
  const create = useAction(api.alertPlan.create)
  const update = useAction(api.alertPlan.update)
  const name = row?.builtIn ? t('alertPlan.builtIn') : (row?.name ?? '')
  return (
    <EditDrawer
      open
      width={680}
      title={t(row ? 'alertPlan.edit' : 'alertPlan.add')}
      schema={alertPlanForm}
      initial={row ? filled(row, name) : { ...usual, timeZone: timezone }}
      onClose={onClose}
      onSubmit={(values) => (row ? update.mutateAsync({ ...values, id: row.id }) : create.mutateAsync(values))}
    >
      <div className={formStyles.formPair}>
        <Field name="name" label={t('alertPlan.name')}>
          <Input maxLength={80} />
        </Field>
        <Field name="enabled" label={t('alertPlan.enabled')} valuePropName="checked">
          <Switch />
        </Field>
      </div>
      <What row={row} />
      <Who row={row} />
      <When />
      <PlanReach />
    </EditDrawer>
  )
}

/** Ids from the form, none as an empty list. */
function Groups({ value, onChange }: { value?: string[]; onChange?: (ids: string[]) => void }) {
  return <GroupsSelect values={value} onChange={(ids) => onChange?.(ids ?? [])} />
}

function What({ row }: { row: AlertPlanRow | null }) {
  const t = useText()
  const findRules = async (q: string) =>
    (await quietApi.alertPlan.rules({ q })).records.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset className={styles.section}>
      <legend>{t('alertPlan.sectionWhat')}</legend>
      <Field name="severities" label={t('alertPlan.severities')}>
        <Checkbox.Group options={alertSeverities.map((value) => ({ value, label: t(`alert.severity.${value}`) }))} />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="groups" label={t('alertPlan.groups')} help={t('alertPlan.groupsAll')}>
          <Groups />
        </Field>
        <Field name="rules" label={t('alertPlan.rules')}>
          <RemoteSelect
            many
            label={t('alertPlan.rules')}
            placeholder={t('alertPlan.rulesAll')}
            route={quietApi.alertPlan.rules}
            find={findRules}
            known={row?.ruleNames.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        </Field>
      </div>
      <Field name="events" label={t('alertPlan.events')}>
        <Checkbox.Group options={planEvents.map((value) => ({ value, label: t(`alert.kind.${value}`) }))} />
      </Field>
    </fieldset>
  )
}

function Who({ row }: { row: AlertPlanRow | null }) {
  const t = useText()
  const roles = useRead(quietApi.role.choices, {})
  const options = (roles.data?.records ?? []).map((role) => ({ value: role.id, label: roleName(t, role) }))
  const findAccounts = async (q: string) =>
    (await quietApi.alertPlan.accounts({ q })).records.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <fieldset className={styles.section}>
      <legend>{t('alertPlan.sectionWho')}</legend>
      <Field name="tells" label={t('alertPlan.tells')}>
        <Checkbox.Group options={alertTells.map((value) => ({ value, label: t(`alertPlan.tells.${value}`) }))} />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="roles" label={t('alertPlan.roles')}>
          <Select mode="multiple" options={options} loading={roles.isLoading} optionFilterProp="label" />
        </Field>
        <Field name="accounts" label={t('alertPlan.accounts')}>
          <RemoteSelect
            many
            label={t('alertPlan.accounts')}
            placeholder={t('message.accountsPlaceholder')}
            route={quietApi.alertPlan.accounts}
            find={findAccounts}
            known={row?.accountNames.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        </Field>
      </div>
      <Field name="channels" label={t('alertPlan.channels')}>
        <Checkbox.Group options={alertChannels.map((value) => ({ value, label: t(`alert.channel.${value}`) }))} />
      </Field>
      <Field name="steps" label={t('alertPlan.steps')}>
        <StepsField />
      </Field>
    </fieldset>
  )
}

function When() {
  const t = useText()
  return (
    <fieldset className={styles.section}>
      <legend>{t('alertPlan.sectionWhen')}</legend>
      <div className={formStyles.formPair}>
        <Field name="waitMs" label={t('alertPlan.waitMs')} help={t('alertPlan.waitHint')}>
          <Units of={1000} most={3600} />
        </Field>
        <Field name="remindMs" label={t('alertPlan.remindMs')} help={t('alertPlan.remindHint')}>
          <Units of={60_000} most={10_080} />
        </Field>
      </div>
      <div className={formStyles.formPair}>
        <Field name="quietFrom" label={t('alertPlan.quietFrom')} help={t('alertPlan.quietHint')}>
          <Hour />
        </Field>
        <Field name="quietTo" label={t('alertPlan.quietTo')}>
          <Hour />
        </Field>
      </div>
      <div className={formStyles.formPair}>
        <Field name="digestAt" label={t('alertPlan.digestAt')} help={t('alertPlan.digestHint')}>
          <Hour />
        </Field>
        <Field name="timeZone" label={t('alertPlan.timeZone')}>
          <ZoneField />
        </Field>
      </div>
      <Field name="smsADay" label={t('alertPlan.smsADay')}>
        <InputNumber min={0} max={1000} precision={0} />
      </Field>
    </fieldset>
  )
}

type Control<T> = { value?: T | null; onChange?: (value: T | null) => void; id?: string }

/** Kept in milliseconds. */
function Units({ value, onChange, id, of, most }: Control<number> & { of: number; most: number }) {
  return (
    <InputNumber
      {...(id ? { id } : {})}
      className={styles.wide ?? ''}
      min={0}
      max={most}
      value={value === undefined || value === null ? null : value / of}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * of))}
    />
  )
}

/** A time of the day; none when it is emptied. */
function Hour({ value, onChange, id }: Control<string>) {
  return (
    <Input
      {...(id ? { id } : {})}
      allowClear
      placeholder="HH:MM"
      maxLength={5}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value === '' ? null : event.target.value)}
    />
  )
}
