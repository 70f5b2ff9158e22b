import { mostWindows } from '@cpm/contract/estate/group/group.hours'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { Button } from 'antd'
import { useText } from '../../../../../api/text.ts'
import { TimeField } from '../../../../../kit/form/time/time-field.tsx'
import { Row, Stack } from '../../../../../kit/layout/box.tsx'
import { Muted } from '../../../../../kit/layout/text.tsx'
import { Icon } from '../../../../../kit/values/icon.tsx'
import { DaysInput } from './days-input.tsx'
import type { WindowTyped } from '../rules-input.ts'
import styles from '../rules.module.css'

type Props = { id?: string; value?: WindowTyped[]; onChange?: (windows: WindowTyped[]) => void }

/** Hours of the week, one below the other. */
export function WindowsInput({ id, value = [], onChange }: Props) {
  const t = useText()
  const change = (at: number, part: Partial<WindowTyped>) =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...part } : one)))
  return (
    <Stack gap={3} {...(id ? { id } : {})}>
      {value.map(({ days, from, to }, at) => {
        const n = at + 1
        return (
          <Row key={at} gap={3} role="group" aria-label={t('task.window', { n })}>
            <DaysInput
              label={t('task.windowDays', { n })}
              value={days}
              onChange={(next) => change(at, { days: next })}
            />
            <span className={styles.span}>
              <TimeField
                aria-label={t('task.windowFrom', { n })}
                value={from}
                onChange={(next) => change(at, { from: next })}
              />
              –
              <TimeField
                aria-label={t('task.windowTo', { n })}
                value={to}
                onChange={(next) => change(at, { to: next })}
              />
            </span>
            {from && to && to <= from ? <Muted small>{t('task.windowNextDay')}</Muted> : null}
            {value.length > 1 ? (
              <Button
                type="text"
                icon={<Icon name="close" label={t('task.windowRemove', { n })} />}
                onClick={() => onChange?.(value.filter((_, one) => one !== at))}
              />
            ) : null}
          </Row>
        )
      })}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={value.length >= mostWindows}
          onClick={() => onChange?.([...value, { days: [...weekdays] }])}
        >
          {t('task.windowNew')}
        </Button>
      </Row>
    </Stack>
  )
}
