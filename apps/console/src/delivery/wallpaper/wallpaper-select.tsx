import { Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'

type Props = {
  id?: string
  value?: string | undefined
  onChange?: (id: string) => void
  label?: string
}

/** One of the library. */
export function WallpaperSelect({ id, value, onChange, label }: Props) {
  const t = useText()
  const found = useRead(quietApi.wallpaper.list, { pageSize: 500, sort: 'name' })
  return (
    <Select<string>
      {...(id ? { id } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      loading={found.isLoading}
      value={value ?? (null as unknown as string)}
      placeholder={t('wallpaper.choose')}
      aria-label={label ?? t('wallpaper.one')}
      options={(found.data?.records ?? []).map(({ id: value, name, type, screen }) => ({
        value,
        label: [name, ...(type === 'video' ? [t('wallpaper.type.video')] : []), screen].filter(Boolean).join(' · '),
      }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
