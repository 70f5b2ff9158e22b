import { type Platform, platforms } from '@cpm/contract/estate/agent/report'
import { type TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCan } from '../../../../api/session/can.tsx'
import { GroupSelect } from '../../../../estate/group/group-select.tsx'
import { RuleGroupSelect } from '../../../../estate/rule-group/rule-group-select.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { useText } from '../../../../api/text.ts'
import { Row } from '../../../../kit/layout/box.tsx'
import styles from './terminal-picker.module.css'

const typingMs = 300

type Props = { filter: TerminalFilter; onFilter: (patch: TerminalFilter) => void }

/** Search and filters of the picker. No form of its own: it also stands inside one, which its Enter must not send. */
export function TerminalSearch({ filter, onFilter }: Props) {
  const t = useText()
  const mayRules = useCan('ruleGroup.read')
  const mayGroups = useCan('group.read')
  return (
    <Row className={styles.pickerSearch} role="search">
      <Words value={filter.q ?? ''} onChange={(q) => onFilter({ q: q || undefined })} />
      <Select<'on' | 'off'>
        allowClear
        placeholder={t('terminal.connection')}
        aria-label={t('terminal.connection')}
        value={filter.online === undefined ? null : filter.online ? 'on' : 'off'}
        options={[
          { value: 'on', label: t('terminal.online') },
          { value: 'off', label: t('terminal.offline') },
        ]}
        popupMatchSelectWidth={false}
        onChange={(value: 'on' | 'off' | undefined) =>
          onFilter({ online: value === undefined ? undefined : value === 'on' })
        }
      />
      <Select<Platform>
        allowClear
        placeholder={t('terminal.platform')}
        aria-label={t('terminal.platform')}
        value={filter.platform?.[0] ?? null}
        options={platforms.map((p) => ({ value: p, label: t(`terminal.platform.${p}`) }))}
        popupMatchSelectWidth={false}
        onChange={(platform: Platform | undefined) => onFilter({ platform: platform && [platform] })}
      />
      {mayGroups ? (
        <GroupSelect
          value={filter.groupId?.[0]}
          onChange={(id) => onFilter({ groupId: id === undefined ? undefined : [id] })}
        />
      ) : null}
      {mayRules ? (
        <RuleGroupSelect
          value={filter.ruleGroupId?.[0]}
          onChange={(id) => onFilter({ ruleGroupId: id === undefined ? undefined : [id] })}
        />
      ) : null}
    </Row>
  )
}

function Words({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const t = useText()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  const say = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() !== value) onChange(next.trim())
  }
  return (
    <Input
      type="search"
      allowClear
      value={text}
      prefix={<Icon name="search" />}
      placeholder={t('task.findPlaceholder')}
      aria-label={t('task.findPlaceholder')}
      onChange={(event) => {
        const next = event.target.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => say(next), next === '' ? 0 : typingMs)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        say(text)
      }}
    />
  )
}
