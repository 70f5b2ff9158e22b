import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { quietApi } from '../api/api.ts'
import { useText } from './text.ts'
import { branches, isFound } from './groups.ts'

/** Groups change seldom, and it is told live; only the numbers of terminals grow old. */
const freshMs = 60_000

/** The groups the account may see, as a tree from the top down. */
export function useGroups(enabled = true) {
  const groups = useQuery({
    queryKey: ['group', 'list'],
    queryFn: () => quietApi.group.list(),
    staleTime: freshMs,
    enabled,
  })
  const tree = useMemo(() => branches(groups.data?.records ?? []), [groups.data])
  return { tree, isLoading: groups.isLoading }
}

type Props = {
  /** From a form, or from the address of the page. */
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  id?: string
  placeholder?: string
  className?: string
  allowClear?: boolean
}

/** Chooses a group of the tree; it stands for all below it. */
export function GroupSelect({ value, onChange, placeholder, allowClear = true, ...rest }: Props) {
  const t = useText()
  const { tree, isLoading } = useGroups()
  return (
    <Select<string>
      {...rest}
      allowClear={allowClear}
      loading={isLoading}
      value={value ?? (null as unknown as string)}
      placeholder={placeholder ?? t('terminal.group')}
      aria-label={placeholder ?? t('terminal.group')}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) => isFound(option as unknown as { name: string; number: string }, typed),
      }}
      notFoundContent={<span className="group-none">{t('group.none')}</span>}
      options={tree.map((b) => ({
        value: b.id,
        label: b.name,
        name: b.name,
        number: b.number,
        depth: b.depth,
        terminals: b.terminals,
      }))}
      optionRender={({ data }) => (
        <span
          className="group-option"
          style={{ paddingInlineStart: (data as unknown as { depth: number }).depth * 18 }}
        >
          <span>{data.name}</span>
          <small className="figures">{data.terminals}</small>
        </span>
      )}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  )
}
