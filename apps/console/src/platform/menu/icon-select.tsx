import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { Icon, iconNamed, iconNames } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './menu.module.css'

type Props = { value?: string; onChange?: (name: string) => void; id?: string }

/** Chooses one of the house's icons from a grid. */
export function IconSelect({ value = '', onChange, id }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const choose = (name: string) => {
    onChange?.(name)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Grid value={value} onChoose={choose} />}
    >
      <Button
        {...(id ? { id } : {})}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={value ? <Icon name={iconNamed(value)} size={18} /> : undefined}
      >
        {value || t('menu.iconChoose')}
      </Button>
    </Popover>
  )
}

function Grid({ value, onChoose }: { value: string; onChoose: (name: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const found = iconNames.filter((name) => name.toLowerCase().includes(text))
  return (
    <Stack className={styles.iconChoice} role="dialog" aria-label={t('menu.iconChoose')}>
      <Input
        autoFocus
        type="search"
        allowClear
        prefix={<Icon name="search" />}
        placeholder={t('menu.iconSearch')}
        aria-label={t('menu.iconSearch')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.iconGrid}>
        {found.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={name === value}
            title={name}
            onClick={() => onChoose(name)}
          >
            <Icon name={name} size={20} />
          </button>
        ))}
      </div>
      {found.length === 0 ? <p>{t('menu.iconNone')}</p> : null}
      {value ? (
        <Button size="small" type="text" onClick={() => onChoose('')}>
          {t('menu.iconClear')}
        </Button>
      ) : null}
    </Stack>
  )
}
