import type { AnyRoute } from '@cpm/contract/kernel/route'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useMay } from '../../api/session/can.tsx'
import { downloadList } from '../../api/transfer/download.ts'
import { Icon } from '../values/icon.tsx'
import { useText } from '../../api/text.ts'

const codeOf = (route: AnyRoute) => route.also?.find(({ when }) => 'field' in when && when.field === 'export')?.code

/** The whole of what a list's query names as a file, in either format, for who may have it; `name` without its ending. */
export function ExportMenu({ route, query, name }: { route: AnyRoute; query: Record<string, unknown>; name: string }) {
  const t = useText()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  async function download(format: 'csv' | 'xlsx'): Promise<void> {
    setBusy(true)
    await downloadList(route, query, format, name).catch(() => null)
    setBusy(false)
  }
  const code = codeOf(route)
  if (code !== undefined && !may(code)) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel (.xlsx)' },
          { key: 'csv', label: 'CSV (.csv)' },
        ],
        onClick: ({ key }) => void download(key as 'csv' | 'xlsx'),
      }}
    >
      <Button
        type="text"
        loading={busy}
        icon={<Icon name="download" />}
        aria-label={t('table.export')}
        title={t('table.export')}
      />
    </Dropdown>
  )
}
