import { personChannels } from '@cpm/contract/insight/alert/alert.shape'
import { alertPlanLimits, type AlertStep, alertTells } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import styles from './alert-plan.module.css'

const minute = 60_000

/** What comes after the last: the next one up, half an hour later. */
export function nextStep(steps: readonly AlertStep[]): AlertStep {
  const last = steps.at(-1)
  const order = ['superior', 'salesRep', 'enterprise'] as const
  const to = order.find((one) => !steps.some((step) => step.to === one)) ?? 'enterprise'
  return { afterMs: (last?.afterMs ?? 0) + 30 * minute, to, channels: ['bell', 'email'] }
}

/** Steps of the escalation, one below the other. */
export function StepsField({ value = [], onChange }: { value?: AlertStep[]; onChange?: (steps: AlertStep[]) => void }) {
  const t = useText()
  const set = (at: number, change: Partial<AlertStep>) =>
    onChange?.(value.map((step, n) => (n === at ? { ...step, ...change } : step)))
  return (
    <Stack>
      {value.length === 0 ? <Muted>{t('alertPlan.noSteps')}</Muted> : null}
      {value.map((step, at) => (
        // Steps have nothing else to be told apart by.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={at} className={styles.step}>
          <InputNumber
            aria-label={t('alertPlan.stepMinutes')}
            className={styles.minutes ?? ''}
            min={1}
            max={10_080}
            precision={0}
            value={step.afterMs / minute}
            onChange={(minutes) => set(at, { afterMs: Math.max(1, minutes ?? 1) * minute })}
          />
          <span>{t('alertPlan.stepMinutes')}</span>
          <Select
            aria-label={t('alertPlan.stepTo')}
            className={styles.to ?? ''}
            value={step.to}
            options={alertTells.map((one) => ({ value: one, label: t(`alertPlan.tells.${one}`) }))}
            onChange={(to) => set(at, { to })}
          />
          <Checkbox.Group
            value={step.channels}
            options={personChannels.map((one) => ({ value: one, label: t(`alert.channel.${one}`) }))}
            onChange={(channels) => set(at, { channels })}
          />
          <Button
            type="text"
            icon={<Icon name="trash" />}
            aria-label={t('alertPlan.removeStep', { count: at + 1 })}
            title={t('alertPlan.removeStep', { count: at + 1 })}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </Row>
      ))}
      {value.length < alertPlanLimits.steps ? (
        <Button icon={<Icon name="plus" />} onClick={() => onChange?.([...value, nextStep(value)])}>
          {t('alertPlan.addStep')}
        </Button>
      ) : null}
    </Stack>
  )
}
