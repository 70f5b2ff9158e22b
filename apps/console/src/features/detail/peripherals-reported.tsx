import type { TerminalDetail } from '@cpm/contract/terminal'
import { Empty } from '../../kit/frame.tsx'
import { usbId } from '../../kit/terminal-facts.ts'
import { useText } from '../../kit/text.ts'
import { Copyable, nothing } from '../../kit/values.tsx'

/** What is plugged in, as the terminal said it: for whoever may not look into the catalogue. */
export function ReportedPeripherals({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const { peripherals } = terminal.facts
  if (!peripherals || peripherals.length === 0) {
    return <Empty icon="device" title={t(peripherals ? 'terminal.noPeripherals' : 'terminal.peripheralsUnknown')} />
  }
  return (
    <div className="plain-table" role="region" aria-label={t('terminal.peripherals')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('terminal.peripheral')}</th>
            <th scope="col">VID:PID</th>
            <th scope="col">{t('terminal.maker')}</th>
            <th scope="col">{t('terminal.serial')}</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  )
}
