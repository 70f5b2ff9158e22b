import type { WhitelistConfig } from '@cpm/contract/estate/agent/whitelist.config'
import { Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import type { EditorProps } from '../../estate/policy/slots.ts'

export function WhitelistSummary({ value }: { value: unknown }) {
  const t = useText()
  const { name, mode, entries } = value as WhitelistConfig
  const count = t('whitelist.entryCount', { count: entries.length })
  return (
    <span title={entries.map((one) => one.name).join('\n')}>
      {[name, t(`whitelist.mode.${mode}`), count].join(' · ')}
    </span>
  )
}

/** Chooses a list. */
export function WhitelistEditor({ value, onChange }: EditorProps) {
  const t = useText()
  const found = useRead(quietApi.whitelist.list, { pageSize: 500, sort: 'name' })
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'label' }}
      loading={found.isLoading}
      value={(value as { listId?: string }).listId ?? (null as unknown as string)}
      placeholder={t('whitelist.chooseList')}
      aria-label={t('whitelist.list')}
      options={(found.data?.records ?? []).map(({ id, name, mode }) => ({
        value: id,
        label: `${name} · ${t(`whitelist.mode.${mode}`)}`,
      }))}
      onChange={(listId) => onChange({ listId })}
    />
  )
}
