import { Button, Popover } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { Icon } from '../values/icon.tsx'
import { MomentField } from '../form/time/moment-field.tsx'
import { useText } from '../../api/text.ts'
import { daysAgo } from '../values/days.ts'
import { formatMoment } from '../values/values.tsx'
import { Row, Stack } from '../layout/box.tsx'
import styles from './range-filter.module.css'
import valuesStyles from '../values/values.module.css'

/** Moments as the address has them; either end may be open. */
export type Range = { from?: string | undefined; to?: string | undefined }

/** As the field has it, in the zone of the browser. */
const fieldOf = (at: string | undefined) => (at === undefined ? '' : dayjs(at).format('YYYY-MM-DDTHH:mm'))

function momentOf(field: string, end: boolean): string | undefined {
  const at = dayjs(field)
  if (field === '' || !at.isValid()) return undefined
  return (end ? at.endOf('minute') : at).toISOString()
}

/** From when to when, by a click or to the minute. */
export function RangeFilter({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [from, to] = [useId(), useId()]
  const isSet = range.from !== undefined || range.to !== undefined
  const since = (days: number) => {
    onRange({ from: new Date(daysAgo(days, Date.now())).toISOString(), to: undefined })
    setOpen(false)
  }
  const text = [range.from, range.to].map((at) => (at === undefined ? '…' : formatMoment(new Date(at)).slice(0, 16)))
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <Stack gap={2} className={styles.rangeFilter} role="group" aria-label={t('audit.range')}>
          <Row className={styles.rangeFilterQuick}>
            <Button size="small" onClick={() => since(0)}>
              {t('audit.today')}
            </Button>
            {[7, 30, 90].map((count) => (
              <Button key={count} size="small" onClick={() => since(count)}>
                {t('audit.lastDays', { count })}
              </Button>
            ))}
          </Row>
          <label htmlFor={from}>{t('audit.from')}</label>
          <MomentField
            withTime
            id={from}
            value={fieldOf(range.from)}
            onChange={(at) => onRange({ ...range, from: momentOf(at, false) })}
          />
          <label htmlFor={to}>{t('audit.to')}</label>
          <MomentField
            withTime
            id={to}
            value={fieldOf(range.to)}
            onChange={(at) => onRange({ ...range, to: momentOf(at, true) })}
          />
        </Stack>
      }
    >
      <Button icon={<Icon name="clock" />} className={valuesStyles.figures} aria-label={t('audit.range')}>
        {isSet ? text.join(' – ') : t('audit.range')}
      </Button>
    </Popover>
  )
}
