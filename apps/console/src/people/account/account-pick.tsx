import type { AccountChoice } from '@cpm/contract/people/account/account'
import type { AccountKind } from '@cpm/contract/people/session/session'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { useText } from '../../api/text.ts'
import styles from '../../kit/form/controls.module.css'

type Props = {
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  /** The one that was chosen, as it was found. */
  onFound?: (choices: readonly AccountChoice[]) => void
  id?: string
  label: string
  placeholder: string
  /** Only those that may stand above such a level. */
  above?: AccountKind
  known?: readonly { id: string; name: string }[]
}

/** Finds one account among those one sees. */
export function AccountPick({ onChange, onFound, above, known = [], ...rest }: Props) {
  const t = useText()
  return (
    <RemoteSelect
      {...rest}
      route={quietApi.account.choices}
      within={above}
      known={known.map((one) => ({ value: one.id, label: one.name }))}
      find={async (q) => {
        const { records } = await quietApi.account.choices({ ...(q ? { q } : {}), ...(above ? { above } : {}) })
        onFound?.(records)
        return records.map((one) => ({
          value: one.id,
          label: one.name,
          note: [t(`user.kind.${one.kind}`), one.enterprise?.name, one.description].filter(Boolean).join(' · '),
        }))
      }}
      onChange={(id) => onChange?.(typeof id === 'string' ? id : undefined)}
    />
  )
}

/** The same as a filter, whose value may come from the address: its name is asked for. */
export function AccountFilter(props: Pick<Props, 'value' | 'onChange' | 'label' | 'placeholder'>) {
  const { value, onChange } = props
  const [own, setOwn] = useState<string>()
  const given = value === own ? undefined : value
  const found = useRead(quietApi.account.get, { id: given ?? '' }, { enabled: given !== undefined })
  return (
    <span className={styles.searchFilter}>
      <AccountPick
        {...props}
        key={found.data?.id ?? ''}
        known={found.data ? [found.data] : []}
        onChange={(id) => {
          setOwn(id)
          onChange?.(id)
        }}
      />
    </span>
  )
}
