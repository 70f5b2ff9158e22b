import { Button, Input, Select } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useText } from './text.ts'

type Query = Record<string, unknown>
export type Filter<Q> = {
  name: Extract<keyof Q, string>
  label: string
  /** Values as in the query: text, number or `true`. */
  options: readonly { value: string | number | boolean; label: string }[]
  many?: boolean
  width?: number
}

const typingMs = 300

type Props<Q> = {
  /** From `useUrlState`. */
  query: Q
  onQuery: (patch: Partial<Q>) => void
  filters?: readonly Filter<Q>[]
  /** What the text field searches, or none. */
  placeholder?: string
  children?: ReactNode
}

/** Search and filters of a list, bound to the address: what is set here survives a reload and can be sent as a link. */
export function SearchBar<Q extends Query>({ query, onQuery, filters = [], placeholder, children }: Props<Q>) {
  const t = useText()
  const names = [...(placeholder === undefined ? [] : ['q']), ...filters.map((f) => f.name)]
  const set = names.filter((name) => query[name] !== undefined)
  return (
    <form className="search-bar" role="search" onSubmit={(event) => event.preventDefault()}>
      {placeholder === undefined ? null : (
        <SearchText
          value={typeof query.q === 'string' ? query.q : ''}
          placeholder={placeholder}
          onChange={(q) => onQuery({ q: q || undefined } as unknown as Partial<Q>)}
        />
      )}
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={query[filter.name]}
          onChange={(v) => onQuery({ [filter.name]: v } as Partial<Q>)}
        />
      ))}
      {children}
      {set.length > 0 ? (
        <Button
          type="text"
          onClick={() => onQuery(Object.fromEntries(set.map((name) => [name, undefined])) as Partial<Q>)}
        >
          {t('common.reset')}
        </Button>
      ) : null}
    </form>
  )
}

function SearchText({
  value,
  placeholder,
  onChange,
}: {
  value: string
  placeholder: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const said = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed from elsewhere (reset, a link): the field follows, but never overwrites what is being typed.
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  const say = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === said.current) return
    said.current = next.trim()
    onChange(said.current)
  }
  return (
    <Input
      className="search-text"
      type="search"
      allowClear
      value={text}
      prefix={<Icon name="search" />}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={(event) => {
        const next = event.target.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => say(next), next === '' ? 0 : typingMs)
      }}
      onPressEnter={() => say(text)}
    />
  )
}

function FilterSelect<Q>({
  filter,
  value,
  onChange,
}: {
  filter: Filter<Q>
  value: unknown
  onChange: (value: unknown) => void
}) {
  // antd's options hold text or numbers; `true` and `false` go through as text and come back as they were.
  const back = (key: string) => filter.options.find((o) => String(o.value) === key)?.value
  const keys = value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String)
  return (
    <Select<string | string[]>
      className="search-filter"
      style={{ minWidth: filter.width ?? 132 }}
      allowClear
      showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
      {...(filter.many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      placeholder={filter.label}
      aria-label={filter.label}
      value={filter.many ? keys : ((keys[0] ?? null) as string)}
      options={filter.options.map((o) => ({ value: String(o.value), label: o.label }))}
      popupMatchSelectWidth={false}
      onChange={(next: string | string[] | undefined) => {
        if (Array.isArray(next)) onChange(next.length > 0 ? next.map(back) : undefined)
        else onChange(next === undefined || next === null ? undefined : back(next))
      }}
    />
  )
}
