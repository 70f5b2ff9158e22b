import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Drawer, Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../kit/text.ts'
import { EnterpriseSelect } from './enterprise-select.tsx'
import { moreNames } from './terminal-filters.tsx'
import type { Filter } from './view-state.ts'

type Props = { query: Filter; onQuery: (patch: Partial<Filter>) => void; onClose: () => void }
type Names<T> = { [K in keyof Filter]-?: Filter[K] extends T | undefined ? K : never }[keyof Filter]
type Texts = Names<string>
type Flags = Names<boolean>

/** The filters there is no room for beside the search; they work as they are set. */
export function FilterDrawer({ query, onQuery, onClose }: Props) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const choices = useQuery({ queryKey: ['terminal', 'choices'], queryFn: () => quietApi.terminal.choices() })
  const text = (name: Texts, label: string, known?: readonly string[]) => (
    <TextFilter
      key={name}
      label={label}
      value={query[name]}
      known={known}
      onChange={(value) => onQuery({ [name]: value || undefined })}
    />
  )
  const flag = (name: Flags, what: string) => (
    <FlagFilter label={what} value={query[name]} onChange={(value) => onQuery({ [name]: value })} />
  )
  const range = (name: 'activated' | 'created', what: string) => (
    <DayRange
      what={what}
      from={query[`${name}From`]}
      to={query[`${name}To`]}
      onFrom={(at) => onQuery({ [`${name}From`]: at })}
      onTo={(at) => onQuery({ [`${name}To`]: at })}
    />
  )
  return (
    <Drawer
      open
      size={420}
      title={t('fleet.moreFilters')}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <Button onClick={() => onQuery(Object.fromEntries(moreNames.map((name) => [name, undefined])))}>
            {t('common.reset')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('fleet.done')}
          </Button>
        </div>
      }
    >
      <div className="more-filters">
        {flag('favourite', t('terminal.isFavourite'))}
        {flag('isTest', t('terminal.isTest'))}
        {flag('offlineLong', t('terminal.offlineOver'))}
        {isOurs ? (
          <Labelled label={t('terminal.enterprise')}>
            {(id) => (
              <EnterpriseSelect id={id} value={query.enterpriseId} onChange={(v) => onQuery({ enterpriseId: v })} />
            )}
          </Labelled>
        ) : null}
        {text('tag', t('terminal.tags'), choices.data?.tags)}
        {text('model', t('terminal.model'), choices.data?.models)}
        {text('osVersion', t('terminal.osVersion'), choices.data?.osVersions)}
        {(['mac', 'ip', 'systemId', 'ext1', 'ext2'] as const).map((name) => text(name, t(`terminal.${name}`)))}
        {range('activated', t('fleet.activated'))}
        {range('created', t('fleet.created'))}
      </div>
    </Drawer>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="more-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

type TextProps = {
  label: string
  value: string | undefined
  known: readonly string[] | undefined
  onChange: (value: string) => void
}

/** Taken when one leaves the field, presses Enter or picks what is offered. */
function TextFilter({ label, value = '', known, onChange }: TextProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim())
    setTyped(null)
  }
  const field = { value: typed ?? value, onBlur: take, allowClear: true }
  return (
    <Labelled label={label}>
      {(id) =>
        known ? (
          <AutoComplete
            {...field}
            id={id}
            placeholder={t('fleet.anyOf')}
            options={known.map((one) => ({ value: one }))}
            showSearch={{
              filterOption: (text, option) => String(option?.value).toLowerCase().includes(text.toLowerCase()),
            }}
            onChange={(text: string | undefined) => setTyped(text ?? '')}
            onSelect={(text) => {
              setTyped(null)
              onChange(text ?? '')
            }}
            onClear={() => {
              setTyped(null)
              onChange('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take()
            }}
          />
        ) : (
          <Input
            {...field}
            id={id}
            maxLength={100}
            placeholder={t('fleet.beginsWith')}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={take}
            onClear={() => {
              setTyped(null)
              onChange('')
            }}
          />
        )
      }
    </Labelled>
  )
}

type FlagProps = { label: string; value: boolean | undefined; onChange: (value: boolean | undefined) => void }

function FlagFilter({ label, value, onChange }: FlagProps) {
  const t = useText()
  return (
    <div className="more-filter" role="group" aria-label={label}>
      <span>{label}</span>
      <Segmented<string>
        value={String(value)}
        options={[
          { value: 'undefined', label: t('fleet.anyOf') },
          { value: 'true', label: t('fleet.yes') },
          { value: 'false', label: t('fleet.no') },
        ]}
        onChange={(key) => onChange(key === 'undefined' ? undefined : key === 'true')}
      />
    </div>
  )
}

type RangeProps = {
  what: string
  from: string | undefined
  to: string | undefined
  onFrom: (at: string | undefined) => void
  onTo: (at: string | undefined) => void
}

/** Whole days in the zone of the browser; the address holds moments, the last one the day after. */
function DayRange({ what, from, to, onFrom, onTo }: RangeProps) {
  const t = useText()
  const day = (at: string | undefined, back: number) =>
    at === undefined ? '' : dayjs(at).subtract(back, 'ms').format('YYYY-MM-DD')
  const moment = (text: string, days: number) => {
    const at = dayjs(text)
    return text === '' || !at.isValid() ? undefined : at.startOf('day').add(days, 'day').toISOString()
  }
  return (
    <div className="more-filter" role="group" aria-label={what}>
      <span>{what}</span>
      <div className="more-filter-days">
        <Input
          type="date"
          aria-label={t('fleet.fromDay', { what })}
          value={day(from, 0)}
          onChange={(event) => onFrom(moment(event.target.value, 0))}
        />
        <span aria-hidden="true">–</span>
        <Input
          type="date"
          aria-label={t('fleet.toDay', { what })}
          value={day(to, 1)}
          onChange={(event) => onTo(moment(event.target.value, 1))}
        />
      </div>
    </div>
  )
}
