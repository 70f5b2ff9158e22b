import type { DistrictFilter } from '@cpm/contract/terminal-filters'
import { Button } from 'antd'
import { dateAt } from '../../../../kit/values/days.ts'
import { useMemo } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { useRead } from '../../../../api/read/read.ts'
import { offersFor } from '../../../../kit/page/offers.ts'
import type { FilterChip, TerminalFilterOffer } from '../../slots.ts'
import { useGroups } from '../../../group/group-select.tsx'
import { useRuleGroups } from '../../../rule-group/rule-group-select.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { type Text, useText } from '../../../../api/text.ts'
import type { Filter } from '../../../saved-view/view-state.ts'
import { Row } from '../../../../kit/layout/box.tsx'
import styles from '../../terminal.module.css'

type Name = keyof Filter
type Props = { query: Filter; onQuery: (patch: Partial<Filter>) => void; names: readonly Name[] }

/** The filters that stand behind the button and are set, each with a way to take it away. */
export function FilterChips({ query, onQuery, names }: Props) {
  const t = useText()
  const set = useFilterTexts(query, names)
  if (set.length === 0) return null
  return (
    <Row as="ul" className={styles.filterChips} aria-label={t('terminal.chips')}>
      {set.map(({ name, text }) => (
        <li key={name}>
          <span title={text}>{text}</span>
          <Button
            type="text"
            size="small"
            icon={<Icon name="close" size={12} />}
            aria-label={t('terminal.chipRemove', { what: text })}
            onClick={() => onQuery({ [name]: undefined })}
          />
        </li>
      ))}
    </Row>
  )
}

const noNames = {}
/** Those filters that are set, each in words; of groups and the like `known` says names by `groupId:7`. */
export function useFilterTexts(
  query: Filter,
  names: readonly Name[],
  known: Readonly<Record<string, string>> = noNames,
): { name: Name; text: string }[] {
  const t = useText()
  const set = names.filter((name) => query[name] !== undefined)
  const found = useNamesOf(set)
  const called = new Map([...found, ...useOfferedNames(set, query), ...Object.entries(known)])
  return set.map((name) => ({ name, text: chipText(t, name, query[name], called) }))
}

const offered = () => offersFor<TerminalFilterOffer>('terminal.filter')

/** The names of what the filters of other districts name. */
function useOfferedNames(set: readonly Name[], query: Filter): [string, string][] {
  const shown = Object.fromEntries(set.map((name) => [name, query[name]])) as Filter
  // oxlint-disable-next-line react/rules-of-hooks -- the list of offers never changes
  return offered().flatMap(({ useNames }) => Object.entries(useNames?.(shown) ?? {}))
}

/** Names of groups, rules and enterprises that are among the filters, by `groupId:7`. */
function useNamesOf(set: readonly Name[]): ReadonlyMap<string, string> {
  const { tree } = useGroups(set.includes('groupIdNot') || set.includes('groupId'))
  const { options: rules } = useRuleGroups(set.includes('ruleGroupId'))
  const enterprises = useRead(
    quietApi.account.enterprises,
    {},
    { enabled: set.includes('enterpriseId') || set.includes('enterpriseIdNot') },
  )
  const found = enterprises.data?.records
  return useMemo(
    () =>
      new Map([
        ...tree.map((one) => [`groupId:${one.id}`, one.name] as const),
        ...rules.map((one) => [`ruleGroupId:${one.value}`, one.label] as const),
        ...(found ?? []).map((one) => [`enterpriseId:${one.id}`, one.name] as const),
      ]),
    [tree, rules, found],
  )
}

/** What a filter is called on its chip; the others are called as the field of a terminal. */
const titles = {
  offlineLong: 'terminal.offlineOver',
  batteryBelow: 'terminal.battery',
  storageAbove: 'terminal.storageUsedShare',
  enterpriseId: 'terminal.enterprise',
  groupId: 'terminal.group',
  ruleGroupId: 'ruleGroup.one',
  online: 'terminal.online',
  q: 'ruleGroup.contains',
  tag: 'terminal.tags',
  note: 'terminal.noteContains',
  lastSeen: 'terminal.lastSeenAt',
  activated: 'terminal.activated',
  created: 'terminal.created',
} as const

/** The chip of a filter of another district. */
const chipOf = (name: string): FilterChip | undefined =>
  offered()
    .map(({ chips }) => chips[name as DistrictFilter])
    .find((chip) => chip !== undefined)

function titleOf(t: Text, name: string): string {
  const key = name as keyof typeof titles
  return t(chipOf(name)?.title ?? titles[key] ?? (`terminal.${name}` as 'terminal.model'))
}

function chipText(t: Text, name: Name, value: unknown, called: ReadonlyMap<string, string>): string {
  const [, bare = name, way] = /^(.*?)(Not|Below|Above|From|To)?$/.exec(name) ?? []
  const title = titleOf(t, name in titles || chipOf(name) ? name : bare)
  const vars = { what: title, value: valueText(t, { name, bare, way }, value, called) }
  if (typeof value === 'boolean') return value ? title : t('terminal.chipIs', { what: title, value: t('terminal.no') })
  switch (way) {
    case 'Not':
      return t('terminal.chipNot', vars)
    case 'Below':
      return t('terminal.chipBelow', vars)
    case 'Above':
      return t('terminal.chipAbove', vars)
    case 'From':
      return t('terminal.chipFrom', vars)
    case 'To':
      return t('terminal.chipTo', vars)
    default:
      return t('terminal.chipIs', vars)
  }
}

function valueText(
  t: Text,
  { name, bare, way }: { name: string; bare: string; way: string | undefined },
  value: unknown,
  called: ReadonlyMap<string, string>,
): string {
  // The address has the day after, as the end is not meant.
  if (way === 'To') return dateAt(Date.parse(String(value)) - 1)
  if (way === 'From') return dateAt(Date.parse(String(value)))
  if (typeof value === 'number' && chipOf(name) === undefined) return `${value}%`
  const word = (one: string) => {
    if (bare === 'platform') return t(`terminal.platform.${one as 'android'}`)
    if (bare === 'active') return t(`terminal.active.${one as 'hour'}`)
    if (bare === 'status') return t(`terminal.status.${one as 'activated'}`)
    const offeredWord = chipOf(name)?.wordOf?.(one)
    return called.get(`${bare}:${one}`) ?? (offeredWord ? t(offeredWord) : one)
  }
  return [value].flat().map(String).map(word).join(t('terminal.chipOr'))
}
