import { Select } from 'antd'
import { useMemo } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { labelsOf } from '../../kit/list/search-bar.tsx'
import { useText } from '../../api/text.ts'
import { branches, isFound } from '../../kit/tree/branches.ts'
import { Figures } from '../../kit/layout/text.tsx'
import styles from '../../kit/form/controls.module.css'

/** Groups change seldom, and it is told live; only the numbers of terminals grow old. */
const freshMs = 60_000

/** The groups the account may see, as a tree from the top down. */
export function useGroups(enabled = true) {
  const groups = useRead(quietApi.group.list, {}, { staleTime: freshMs, enabled })
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

/** How the tree is shown in the list of a field: each below its own, with how many terminals it has. */
function useShown(enabled = true) {
  const t = useText()
  const { tree, isLoading } = useGroups(enabled)
  return {
    loading: isLoading,
    popupMatchSelectWidth: false,
    showSearch: {
      filterOption: (typed: string, option: unknown) => isFound(option as { name: string; number: string }, typed),
    },
    notFoundContent: <span className={styles.groupNone}>{t('group.none')}</span>,
    options: tree.map((b) => ({
      value: b.id,
      label: b.name,
      name: b.name,
      number: b.number,
      depth: b.depth,
      terminals: b.terminals,
    })),
    optionRender: ({ data }: { data: Record<string, unknown> }) => (
      <span className={styles.groupOption} style={{ paddingInlineStart: Number(data.depth) * 18 }}>
        <span>{String(data.name)}</span>
        <Figures as="small">{Number(data.terminals)}</Figures>
      </span>
    ),
  }
}

/** Chooses a group of the tree; it stands for all below it. */
export function GroupSelect({ value, onChange, placeholder, allowClear = true, ...rest }: Props) {
  const t = useText()
  const shown = useShown()
  return (
    <Select<string>
      {...rest}
      {...shown}
      allowClear={allowClear}
      value={value ?? (null as unknown as string)}
      placeholder={placeholder ?? t('terminal.group')}
      aria-label={placeholder ?? t('terminal.group')}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  )
}

type ManyProps = {
  values: readonly string[] | undefined
  onChange: (ids: string[] | undefined) => void
  className?: string
}

/** Chooses some groups; each stands for all below it. */
export function GroupsSelect({ values, onChange, className }: ManyProps) {
  const t = useText()
  const shown = useShown()
  return (
    <Select<string[]>
      {...shown}
      {...(className ? { className } : {})}
      mode="multiple"
      maxTagCount="responsive"
      maxTagPlaceholder={labelsOf}
      allowClear
      value={[...(values ?? [])]}
      placeholder={t('terminal.group')}
      aria-label={t('terminal.group')}
      onChange={(ids: string[]) => onChange(ids.length > 0 ? ids : undefined)}
    />
  )
}
