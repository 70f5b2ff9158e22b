import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Empty } from '../../../../kit/page/page.tsx'
import { PlainTable } from '../../../../kit/table/plain-table.tsx'
import { usbId } from '@cpm/contract/estate/terminal/event.detail'
import { useText } from '../../../../api/text.ts'
import { Copyable, nothing } from '../../../../kit/values/values.tsx'

/** What is plugged in, as the terminal said it: for whoever may not look into the catalogue. */
export function ReportedPeripherals({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const { peripherals } = terminal.facts
  if (!peripherals || peripherals.length === 0) {
    return <Empty icon="device" title={t(peripherals ? 'terminal.noPeripherals' : 'terminal.peripheralsUnknown')} />
  }
  return (
    <PlainTable
      className="detail-table"
      label={t('terminal.peripherals')}
      heads={[t('terminal.peripheral'), 'VID:PID', t('terminal.maker'), t('terminal.serial')]}
    >
      {peripherals.map((one, at) => {
        const id = usbId(one)
        return (
          // Two of the same kind differ in nothing but their place.
          <tr key={at}>
            <td>{one.name}</td>
            <td>{id ? <Copyable text={id} /> : nothing}</td>
            <td>{one.maker || nothing}</td>
            <td className="mono">{one.serial || nothing}</td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
