import { Segmented, Select } from 'antd'
import { useMemo } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { branches, isFound } from '../../../kit/tree/branches.ts'
import { useText } from '../../../api/text.ts'
import { Figures } from '../../../kit/layout/text.tsx'
import styles from '../account.module.css'
import controlsStyles from '../../../kit/form/controls.module.css'

type Props = {
  /** Null or nothing: the whole enterprise. */
  value?: string[] | null | undefined
  onChange?: (ids: string[] | null) => void
  id?: string
  disabled?: boolean
  /** Groups of this enterprise alone: an administrator sees those of all. */
  enterpriseId: string | null
}

/** Those of the chosen that stand below another chosen one say nothing more. */
export function topmost(groups: readonly { id: string; parentId: string | null }[], ids: readonly string[]): string[] {
  const parents = new Map(groups.map((one) => [one.id, one.parentId]))
  const isCovered = (id: string): boolean => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) if (ids.includes(at)) return true
    return false
  }
  return ids.filter((id) => !isCovered(id))
}

/** The store scope [6.2]: the whole enterprise, or groups of its tree with all below them. */
export function ScopeSelect({ value, onChange, enterpriseId, disabled = false, id }: Props) {
  const t = useText()
  const groups = useRead(quietApi.group.list, {}, { enabled: value != null })
  const own = useMemo(
    () => (groups.data?.records ?? []).filter((one) => one.enterpriseId === enterpriseId),
    [groups.data, enterpriseId],
  )
  const options = useMemo(
    () => branches(own).map(({ id: key, name, number, depth }) => ({ value: key, label: name, name, number, depth })),
    [own],
  )
  return (
    <div className={styles.accountScope}>
      <Segmented
        disabled={disabled}
        aria-label={t('account.groups')}
        value={value == null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('account.groupsAll') },
          { value: 'some', label: t('account.groupsSome') },
        ]}
        onChange={(which) => onChange?.(which === 'all' ? null : [])}
      />
      {value == null ? null : (
        <Select<string[]>
          {...(id ? { id } : {})}
          mode="multiple"
          disabled={disabled}
          value={value}
          loading={groups.isLoading}
          placeholder={t('account.groupsChoose')}
          aria-label={t('account.groupsChoose')}
          maxTagCount={12}
          options={options}
          showSearch={{
            filterOption: (typed, one) => isFound(one as unknown as { name: string; number: string }, typed),
          }}
          optionRender={({ data }) => (
            <span
              className={controlsStyles.groupOption}
              style={{ paddingInlineStart: (data as unknown as { depth: number }).depth * 18 }}
            >
              <span>{data.name}</span>
              <Figures as="small">{data.number}</Figures>
            </span>
          )}
          onChange={(ids) => onChange?.(topmost(own, ids))}
        />
      )}
    </div>
  )
}
