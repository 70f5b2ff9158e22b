import { Button } from 'antd'
import { dateAt } from '../../../../kit/values/days.ts'
import { useMemo } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { useRead } from '../../../../api/read/read.ts'
import { useMay } from '../../../../api/session/can.tsx'
import { offersFor } from '../../../../kit/page/offers.ts'
import type { TerminalAppChoice } from '../../slots.ts'
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
  const found = useNamesOf(set, query)
  const called = new Map([...found, ...Object.entries(known)])
  return set.map((name) => ({ name, text: chipText(t, name, query[name], called) }))
}

const [appChoice] = offersFor<TerminalAppChoice>('terminal.appChoice')
const useAppName = appChoice?.useName ?? (() => undefined)

/** Groups, enterprises and apps by `groupId:7`, as far as one is among the filters. */
function useNamesOf(set: readonly Name[], query: Filter): ReadonlyMap<string, string> {
  const appId = set.includes('appId') ? query.appId : undefined
  const app = useAppName(useMay()(appChoice?.code ?? 'app.read') ? appId : undefined)
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
        ...(app === undefined ? [] : [[`appId:${appId}`, app] as const]),
      ]),
    [tree, rules, found, appId, app],
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

function titleOf(t: Text, name: string): string {
  const key = name as keyof typeof titles
  return t(titles[key] ?? (`terminal.${name}` as 'terminal.model'))
}

function chipText(t: Text, name: Name, value: unknown, called: ReadonlyMap<string, string>): string {
  const [, bare = name, way] = /^(.*?)(Not|Below|Above|From|To)?$/.exec(name) ?? []
  const title = titleOf(t, name in titles ? name : bare)
  const vars = { what: title, value: valueText(t, bare, way, value, called) }
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
  bare: string,
  way: string | undefined,
  value: unknown,
  called: ReadonlyMap<string, string>,
): string {
  // The address has the day after, as the end is not meant.
  if (way === 'To') return dateAt(Date.parse(String(value)) - 1)
  if (way === 'From') return dateAt(Date.parse(String(value)))
  if (typeof value === 'number') return `${value}%`
  const word = (one: string) => {
    if (bare === 'platform') return t(`terminal.platform.${one as 'android'}`)
    if (bare === 'active') return t(`terminal.active.${one as 'hour'}`)
    if (bare === 'apps') return t(`terminal.apps.${one as 'outdated'}`)
    if (bare === 'status') return t(`terminal.status.${one as 'activated'}`)
    return called.get(`${bare}:${one}`) ?? one
  }
  return [value].flat().map(String).map(word).join(t('terminal.chipOr'))
}
