import { alertPlanForm, type PlanWarning } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { Alert, Form } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'

/** Whom the plan as it is filled in counts on and cannot reach. */
export function PlanReach() {
  const t = useText()
  const values = Form.useWatch([], Form.useFormInstance()) as Record<string, unknown> | undefined
  // A plan without a name reaches as many.
  const parsed = alertPlanForm.safeParse({ ...values, name: 'x' })
  const found = useRead(quietApi.alertPlan.check, (parsed.data ?? {}) as never, { enabled: parsed.success })
  if (!parsed.success || !found.data) return null
  const { total, warnings } = found.data
  if (total === 0) return <Alert type="success" showIcon title={t('alertPlan.reachAll')} />
  const text = ({ kind, name, channel }: PlanWarning) =>
    t(`alertPlan.warning.${kind}`, {
      name: name ?? '',
      channel: channel === null ? '' : t(`alert.channel.${channel}`),
    })
  return (
    <Alert
      type="warning"
      showIcon
      title={t('alertPlan.reachNot', { count: total })}
      description={
        <ul>
          {[...new Set(warnings.map(text))].slice(0, 10).map((one) => (
            <li key={one}>{one}</li>
          ))}
          {total > 10 ? <li>{t('alertPlan.warningMore', { count: total - 10 })}</li> : null}
        </ul>
      }
    />
  )
}
