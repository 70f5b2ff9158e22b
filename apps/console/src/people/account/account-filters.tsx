import { account } from '@cpm/contract/people/account/account'
import { accountFields } from '@cpm/contract/people/account/account.fields'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { useFilters } from '../../platform/resource/filters.ts'
import { AccountFilter } from './account-pick.tsx'
import styles from '../../kit/form/controls.module.css'

/** The list's own query, how it is looked at, and the user that is open beside it. */
export const address = account.routes.list.input.extend({
  view: z.enum(['list', 'tree']).default('list'),
  id: z.string().max(18).optional(),
})
export type Address = z.output<typeof address>

/** What narrows the list of users; by enterprise only where there is more than one. */
export function useAccountFilters(): Filter<Address>[] {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const roles = useRead(quietApi.role.choices, {})
  const worded = useFilters(accountFields, account.routes.list, ['kind', 'active'])
  const all: (Filter<Address> | false)[] = [
    ...worded,
    {
      name: 'roleId',
      label: t('account.roles'),
      options: (roles.data?.records ?? []).map((one) => ({ value: one.id, label: roleName(t, one) })),
    },
    {
      name: 'superiorId',
      control: (value, onChange) => (
        <AccountFilter
          value={value}
          onChange={onChange}
          label={t('account.filterSuperior')}
          placeholder={t('account.superior')}
        />
      ),
    },
    isOurs && {
      name: 'enterpriseId',
      control: (value, onChange) => (
        <span className={styles.searchFilter}>
          <RemoteSelect
            value={value}
            onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
            label={t('account.enterprise')}
            placeholder={t('account.enterprise')}
            route={quietApi.account.enterprises}
            find={async (q) =>
              (await quietApi.account.enterprises(q ? { q } : {})).records.map((one) => ({
                value: one.id,
                label: one.name,
              }))
            }
          />
        </span>
      ),
    },
  ]
  return all.filter((one) => one !== false)
}
