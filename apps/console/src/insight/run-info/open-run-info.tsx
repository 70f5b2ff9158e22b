import { Button } from 'antd'
import { useGranted } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { Icon } from '../../kit/values/icon.tsx'

/** The way from a terminal to all of its values over time. */
export function OpenRunInfo({ terminal }: TabProps) {
  const t = useText()
  const { go } = useTabRoute()
  const to = `/dataCenter/deviceRunInfo/${encodeURIComponent(terminal.sn)}`
  if (!useGranted(to)) return null
  return (
    <Button
      icon={<Icon name="chart" />}
      aria-label={t('telemetry.allValues')}
      title={t('telemetry.allValues')}
      onClick={() => go(to)}
    />
  )
}
