import { platforms } from '@cpm/contract/estate/agent/report'
import { entryKinds, mostEntries, type WhitelistEntry } from '@cpm/contract/estate/agent/whitelist.config'
import { Button, Input, Select } from 'antd'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import valuesStyles from '../../kit/values/values.module.css'
import styles from './whitelist.module.css'

type Props = { id?: string; value?: WhitelistEntry[]; onChange?: (value: WhitelistEntry[]) => void }

const another = (last: WhitelistEntry | undefined): WhitelistEntry => ({
  platform: last?.platform ?? 'android',
  kind: last?.kind ?? 'package',
  name: '',
})

/** What a list names, a line for each. */
export function EntriesField({ id, value = [], onChange }: Props) {
  const t = useText()
  const change = (at: number, some: Partial<WhitelistEntry>) =>
    onChange?.(value.map((one, nth) => (nth === at ? { ...one, ...some } : one)))
  const label = (nth: number, what: 'platform' | 'kind' | 'name') =>
    t('whitelist.entryOf', { n: nth + 1, what: t(`whitelist.entry.${what}`) })
  return (
    <Stack gap={2} {...(id ? { id } : {})}>
      {value.map((one, nth) => (
        // A line has no name of its own: it is where it stands.
        <div key={nth} className={styles.entry}>
          <Select
            value={one.platform}
            aria-label={label(nth, 'platform')}
            options={platforms.map((platform) => ({ value: platform, label: t(`terminal.platform.${platform}`) }))}
            onChange={(platform) => change(nth, { platform })}
          />
          <Select
            value={one.kind}
            aria-label={label(nth, 'kind')}
            options={entryKinds.map((kind) => ({ value: kind, label: t(`whitelist.kind.${kind}`) }))}
            onChange={(kind) => change(nth, { kind })}
          />
          <Input
            className={valuesStyles.mono}
            value={one.name}
            maxLength={150}
            spellCheck={false}
            aria-label={label(nth, 'name')}
            onChange={(event) => change(nth, { name: event.target.value })}
          />
          <Button
            type="text"
            icon={<Icon name="trash" />}
            aria-label={t('whitelist.removeEntry', { n: nth + 1 })}
            onClick={() => onChange?.(value.filter((_, at) => at !== nth))}
          />
        </div>
      ))}
      <Button disabled={value.length >= mostEntries} onClick={() => onChange?.([...value, another(value.at(-1))])}>
        {t('whitelist.addEntry')}
      </Button>
    </Stack>
  )
}
