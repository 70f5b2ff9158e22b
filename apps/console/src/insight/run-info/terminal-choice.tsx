import { quietApi } from '../../api/api.ts'
import { useText, type WordKey } from '../../api/text.ts'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import styles from './run-info.module.css'

const most = 20

type Props = {
  label: WordKey
  value: string | undefined
  always?: boolean
  onChange: (sn: string | undefined) => void
}

/** A terminal by its SN or name. */
export function TerminalChoice({ label, value, always = false, onChange }: Props) {
  const t = useText()
  return (
    <span className={styles.choice}>
      <RemoteSelect
        label={t(label)}
        always={always}
        placeholder={t(label)}
        value={value}
        route={quietApi.terminal.list}
        find={async (q) => {
          const { records } = await quietApi.terminal.list({ pageSize: most, ...(q ? { q } : {}) })
          return records.map(({ sn, name }) => ({ value: sn, label: sn, note: name }))
        }}
        onChange={(sn) => onChange(typeof sn === 'string' ? sn : undefined)}
      />
    </span>
  )
}
