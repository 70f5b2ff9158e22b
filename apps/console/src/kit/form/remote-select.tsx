import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { keyOf } from '../../api/read/changes.ts'
import type { Call } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Figures } from '../layout/text.tsx'
import styles from './controls.module.css'

export type Choice = { value: string; label: string; note?: string | null }

const typingMs = 250
const noneKnown: readonly Choice[] = []

type Props = {
  /** From the form. */
  value?: string | string[] | undefined
  onChange?: (value: string | string[] | undefined) => void
  id?: string
  label: string
  placeholder: string
  many?: boolean
  /** One has to be chosen: it is exchanged, and never taken away. */
  always?: boolean
  /** The route that looks, and the question over it; `within` tells questions apart that search among different ones. */
  route: Call<never, unknown>
  within?: string | undefined
  find: (typed: string) => Promise<Choice[]>
  /** Words for what was chosen before anything was asked; they may come later. */
  known?: readonly Choice[]
}

/** Chooses from more than fits in a list: the server looks by name. */
export function RemoteSelect({
  many = false,
  always = false,
  route,
  within = '',
  find,
  known = noneKnown,
  label,
  placeholder,
  ...field
}: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const queryKey = keyOf(route.of, { q, within }, { as: 'choices' })
  const found = useQuery({ queryKey, queryFn: () => find(q), enabled: open })
  // What was found once keeps its words after the search went on.
  const [seen, setSeen] = useState<ReadonlyMap<string, Choice>>(() => new Map(known.map((one) => [one.value, one])))
  useEffect(() => {
    if (found.data) setSeen((before) => new Map([...before, ...found.data.map((one) => [one.value, one] as const)]))
  }, [found.data])
  const options = useMemo(() => {
    const chosen = [field.value ?? []].flat()
    const shown = found.data ?? []
    const rest = chosen.filter((value) => !shown.some((one) => one.value === value))
    const said = (value: string) => seen.get(value) ?? known.find((one) => one.value === value)
    return [...shown, ...rest.map((value) => said(value) ?? { value, label: value })]
  }, [found.data, field.value, seen, known])
  return (
    <Select<string | string[]>
      {...(field.id ? { id: field.id } : {})}
      {...(many ? { mode: 'multiple' as const, maxTagCount: 12 } : {})}
      value={field.value ?? (many ? [] : (null as unknown as string))}
      allowClear={!always}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={label}
      placeholder={placeholder}
      loading={found.isFetching}
      options={options}
      onOpenChange={setOpen}
      onBlur={() => setTyped('')}
      optionRender={({ data }) => (
        <span className={styles.remoteOption}>
          <span>{data.label}</span>
          <Figures as="small">{(data as Choice).note}</Figures>
        </span>
      )}
      notFoundContent={
        <span className={styles.remoteNone}>{found.isFetching ? t('common.loading') : t('select.nothingFound')}</span>
      }
      onChange={(next: string | string[] | undefined) => field.onChange?.(next)}
    />
  )
}
