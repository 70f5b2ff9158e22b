import { Button, Select } from 'antd'
import { TextInput } from '../form/text-input.ts'
import { Fragment, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { cardScreen } from '../table/card.ts'
import { Icon } from '../values/icon.tsx'
import { useMedia } from '../page/media.ts'
import { SortPlace } from '../table/tools/sort-place.ts'
import { useText } from '../../api/text.ts'
import styles from '../form/controls.module.css'

type Query = Record<string, unknown>
type Name<Q> = Extract<keyof Q, string>
export type Choices<Q> = {
  name: Name<Q>
  label: string
  /** Values as in the query: text, number or `true`. */
  options: readonly { value: string | number | boolean; label: string; search?: string }[]
  many?: boolean
  width?: number
}
/** A filter with a field of its own: a tree of groups, a date. */
type Own<Q> = {
  [N in Name<Q>]: { name: N; control: (value: Q[N], onChange: (value: Q[N] | undefined) => void) => ReactNode }
}[Name<Q>]
export type Filter<Q> = Choices<Q> | Own<Q>

const typingMs = 300

type Props<Q> = {
  /** From `useUrlState`. */
  query: Q
  onQuery: (patch: Partial<Q>) => void
  filters?: readonly Filter<Q>[]
  /** What the text field searches, or none. */
  placeholder?: string
  /** Behind the filters: a way to those there is no room for, and their names, which are reset with the others. */
  more?: { control: ReactNode; names: readonly Name<Q>[] }
}

/** Search and filters of a list, bound to the address: what is set here survives a reload and can be sent as a link. */
export function SearchBar<Q extends Query>({ query, onQuery, filters = [], placeholder, more }: Props<Q>) {
  const t = useText()
  const id = useId()
  const names = [...(placeholder === undefined ? [] : ['q']), ...filters.map((f) => f.name), ...(more?.names ?? [])]
  const set = names.filter((name) => query[name] !== undefined)
  const isPhone = useMedia(cardScreen)
  const [open, setOpen] = useState(false)
  const place = useContext(SortPlace)
  const folded = set.filter((name) => name !== 'q').length + (query.sort === undefined ? 0 : 1)
  const controls = filters.map((filter) => {
    const onChange = (v: unknown) => onQuery({ [filter.name]: v } as Partial<Q>)
    if ('control' in filter)
      return <Fragment key={filter.name}>{filter.control(query[filter.name], onChange)}</Fragment>
    return <FilterSelect key={filter.name} filter={filter} value={query[filter.name]} onChange={onChange} />
  })
  if (more) controls.push(<Fragment key="more">{more.control}</Fragment>)
  return (
    <form className={styles.searchBar} data-is="search-bar" role="search" onSubmit={(event) => event.preventDefault()}>
      {placeholder === undefined ? null : (
        <SearchText
          value={typeof query.q === 'string' ? query.q : ''}
          placeholder={placeholder}
          onChange={(q) => onQuery({ q: q || undefined } as unknown as Partial<Q>)}
        />
      )}
      {isPhone ? (
        <Button
          icon={<Icon name="filter" />}
          aria-expanded={open}
          aria-controls={id}
          aria-label={folded > 0 ? t('search.filtersSet', { count: folded }) : t('search.filters')}
          onClick={() => setOpen(!open)}
        >
          {folded > 0 ? <b className={styles.filterCount}>{folded}</b> : null}
        </Button>
      ) : null}
      <div id={id} className={styles.searchFilters} hidden={isPhone && !open}>
        {controls.slice(0, -1)}
        {/* It keeps its place: the table below does not move when it comes and goes. Nor does it stand on a line alone. */}
        <span className={styles.searchLast}>
          {controls.at(-1)}
          <Button
            type="text"
            className={set.length > 0 ? '' : styles.searchIdle}
            icon={<Icon name="restart" />}
            aria-label={t('common.reset')}
            title={t('common.reset')}
            onClick={() => onQuery(Object.fromEntries(set.map((name) => [name, undefined])) as Partial<Q>)}
          />
        </span>
        {isPhone ? <span className={styles.searchFilter} ref={place?.setHost} /> : null}
      </div>
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
    <TextInput
      className={styles.searchText}
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

/** What was chosen and has no room as a tag, by its words and not by a number. */
export const labelsOf = (omitted: readonly { label?: ReactNode }[]): string =>
  omitted.map((one) => (typeof one.label === 'string' ? one.label : '')).join(', ')

function FilterSelect<Q>({
  filter,
  value,
  onChange,
}: {
  filter: Choices<Q>
  value: unknown
  onChange: (value: unknown) => void
}) {
  // antd's options hold text or numbers; `true` and `false` go through as text and come back as they were.
  const back = (key: string) => filter.options.find((o) => String(o.value) === key)?.value
  const keys = value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String)
  return (
    <Select<string | string[]>
      className={styles.searchFilter}
      style={{ minWidth: filter.width ?? 118 }}
      allowClear
      showSearch={filter.options.length > 8 ? { optionFilterProp: 'search' } : false}
      {...(filter.many
        ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, maxTagPlaceholder: labelsOf }
        : {})}
      placeholder={filter.label}
      aria-label={filter.label}
      value={filter.many ? keys : ((keys[0] ?? null) as string)}
      options={filter.options.map((o) => ({ value: String(o.value), label: o.label, search: o.search ?? o.label }))}
      popupMatchSelectWidth={false}
      onChange={(next: string | string[] | undefined) => {
        if (Array.isArray(next)) onChange(next.length > 0 ? next.map(back) : undefined)
        else onChange(next === undefined || next === null ? undefined : back(next))
      }}
    />
  )
}
