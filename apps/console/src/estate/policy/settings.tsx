import type { AgentSettings } from '@cpm/contract/estate/policy/policy'
import { intervalLimits } from '@cpm/contract/estate/policy/policy'
import { InputNumber } from 'antd'
import { useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import type { EditorProps } from './slots.ts'

export function SettingsSummary({ value }: { value: unknown }) {
  const t = useText()
  return t('policy.reportEvery', { seconds: (value as AgentSettings).reportIntervalMs / 1000 })
}

/** How the agents report. */
export function SettingsEditor({ value, onChange }: EditorProps) {
  const t = useText()
  const ms = (value as Partial<AgentSettings>).reportIntervalMs
  return (
    <label>
      {t('policy.reportInterval')}
      <Row gap={2}>
        <InputNumber
          aria-label={t('policy.reportInterval')}
          value={ms === undefined ? null : ms / 1000}
          min={intervalLimits.least / 1000}
          max={intervalLimits.most / 1000}
          precision={0}
          onChange={(seconds) => onChange({ reportIntervalMs: seconds === null ? undefined : seconds * 1000 })}
        />
        {t('policy.seconds')}
      </Row>
    </label>
  )
}
