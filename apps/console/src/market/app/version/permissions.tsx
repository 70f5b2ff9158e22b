import type { ImpliedPermission } from '@cpm/contract/delivery/artifact/artifact.facts'
import { isWord, useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Mono, Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { inOrderOfDanger, isDangerous, shortName } from './permission-list.ts'
import styles from './version.module.css'

/** What a permission lets an app do, in plain words; one that nobody put into words by its name. */
function usePermissionText(): (name: string) => string | null {
  const t = useText()
  return (name) => {
    const key = `appPermission.${shortName(name)}`
    return isWord(key) ? t(key) : null
  }
}

/** Why Android adds a permission that an app does not ask for. */
function useReason(): (implied: ImpliedPermission) => string {
  const t = useText()
  return ({ asked, targetBelow }) => {
    const vars = { asked: shortName(asked ?? ''), sdk: targetBelow ?? 0 }
    if (asked === undefined) return t('appVersion.impliedByTarget', vars)
    return t(targetBelow === undefined ? 'appVersion.impliedByAsked' : 'appVersion.impliedByBoth', vars)
  }
}

type Props = {
  names: readonly string[]
  /** What Android adds to them. */
  implied?: readonly ImpliedPermission[]
  /** How they stand to those of another version. */
  change?: 'added' | 'removed'
}

const signs = { added: 'plus', removed: 'minus' } as const

/** What an app may do on a terminal, what is dangerous first and marked. */
export function Permissions({ names, implied = [], change }: Props) {
  const t = useText()
  const reasonOf = useReason()
  const textOf = usePermissionText()
  const reasons = new Map(implied.map((one) => [one.name, reasonOf(one)]))
  if (names.length + reasons.size === 0) return <Muted>{t('appVersion.noPermissions')}</Muted>
  return (
    <Stack as="ul" gap={2} className={styles.permissions}>
      {inOrderOfDanger([...names, ...reasons.keys()]).map((name) => (
        <li key={name} data-change={change} data-danger={isDangerous(name) ? '' : undefined}>
          <Icon name={change ? signs[change] : isDangerous(name) ? 'warning' : 'check'} />
          <span>
            {textOf(name) ?? shortName(name)}
            {isDangerous(name) ? <b>{t('appVersion.dangerous')}</b> : null}
            <Mono as="small">{name}</Mono>
            {reasons.has(name) ? <small>{reasons.get(name)}</small> : null}
          </span>
        </li>
      ))}
    </Stack>
  )
}

/** How many there are, and how many of them are dangerous. */
export function usePermissionCount(): (names: readonly string[]) => string {
  const t = useText()
  return (names) => {
    const bad = names.filter(isDangerous).length
    const all = t('appVersion.permissionCount', { count: names.length })
    return bad === 0 ? all : t('appVersion.permissionCountBad', { all, bad })
  }
}
