import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Empty } from '../../../kit/page/page.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { usbId } from '@cpm/contract/estate/terminal/event.detail'
import { useText } from '../../../api/text.ts'
import { Copyable, nothing } from '../../../kit/values/values.tsx'
import styles from './peripherals.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

/** What is plugged in, as the terminal said it: for whoever may not look into the catalogue. */
export function ReportedPeripherals({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const { peripherals } = terminal.facts
  if (!peripherals || peripherals.length === 0) {
    return <Empty icon="device" title={t(peripherals ? 'terminal.noPeripherals' : 'terminal.peripheralsUnknown')} />
  }
  return (
    <PlainTable
      className={styles.detailTable}
      label={t('terminal.peripherals')}
      rows={peripherals}
      // Two of the same kind differ in nothing but their place.
      rowKey={(_one, at) => at}
      columns={[
        { key: 'name', title: t('terminal.peripheral'), render: (one) => one.name },
        { key: 'usb', title: 'VID:PID', render: (one) => <Usb id={usbId(one)} /> },
        { key: 'maker', title: t('terminal.maker'), render: (one) => one.maker || nothing },
        {
          key: 'serial',
          title: t('terminal.serial'),
          className: valuesStyles.mono,
          render: (one) => one.serial || nothing,
        },
      ]}
    />
  )
}

/** Its VID and PID, to copy. */
export function Usb({ id }: { id: string | null | undefined }) {
  return id ? <Copyable text={id} /> : nothing
}
