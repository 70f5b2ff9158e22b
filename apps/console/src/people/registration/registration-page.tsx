import { registration, type RegistrationRow, registrationStates } from '@cpm/contract/people/registration/registration'
import { Alert, Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AuditButton } from '../../platform/audit/audit-of.tsx'
import { useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { After, Decide, Decision, type Deciding } from './registration-actions.tsx'
import { RegistrationDrawer } from './registration-drawer.tsx'
import { Status } from './registration-status.tsx'
import styles from './registration.module.css'

export const path = '/user/toExamine'

const route = registration.routes.list
/** The list's own query, and the application that is open beside it. */
const address = route.input.extend({ open: z.string().max(18).optional() })

/** Who signed up, to be reviewed [2.6], [4.8]. */
export function Page() {
  const t = useText()
  const [{ open, ...query }, setQuery] = useUrlState(address)
  const list = useList(api.registration.list, query)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const mayExport = useCan('registration.export')
  const mayReview = useCan('registration.review')
  // The page stays where it was in the list while one is open.
  const { page } = query
  const show = useCallback((id: string | undefined) => setQuery({ open: id, page }), [setQuery, page])
  const columns = useColumns(show)
  const filters = useFilters()
  const filtered = query.q !== undefined || query.status !== undefined || query.international !== undefined
  return (
    <PageFrame fill>
      <SignUpOff />
      <SearchBar query={query} onQuery={setQuery} placeholder={t('registration.searchHint')} filters={filters} />
      <DataTable
        name="registrations"
        label={t('registration.many')}
        rowKey={(row) => row.id}
        rowName={(row) => row.company}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        onRowClick={(row) => show(row.id)}
        {...(mayReview
          ? {
              actionsWidth: 196,
              actions: (row: RegistrationRow) => (
                <>
                  <Decide row={row} link onDecide={setDeciding} />
                  <RowMenu name={row.company}>
                    <After row={row} link />
                    <AuditButton size="small" of={`registration:${row.id}`} />
                  </RowMenu>
                </>
              ),
            }
          : {})}
        {...(mayExport ? { exportOf: { route, name: 'applications' } } : {})}
        empty={
          filtered ? (
            <Empty icon="search" title={t('registration.noMatch')} />
          ) : (
            <Empty icon="user" title={t('registration.none')} hint={t('registration.noneHint')} />
          )
        }
      />
      <RegistrationDrawer id={open} onClose={() => show(undefined)} onDecide={setDeciding} />
      <Decision what={deciding} onClose={() => setDeciding(null)} />
    </PageFrame>
  )
}

/** Where nobody can sign up, it says what is missing. */
function SignUpOff() {
  const t = useText()
  const state = useRead(quietApi.registration.state, {})
  return state.data?.open === false ? <Alert type="info" showIcon title={t('registration.signUpOff')} /> : null
}

function useColumns(show: (id: string) => void): Column<RegistrationRow>[] {
  const t = useText()
  const { label: country } = useDictionary('country')
  return useMemo(
    () => [
      {
        key: 'company',
        title: t('registration.company'),
        sort: 'company',
        width: 210,
        render: (row) => (
          <Button
            type="link"
            size="small"
            className={styles.registrationCompany}
            title={row.company}
            onClick={(event) => {
              event.stopPropagation()
              show(row.id)
            }}
          >
            {row.company}
          </Button>
        ),
      },
      { key: 'status', title: t('registration.status'), width: 175, render: (row) => <Status row={row} /> },
      {
        key: 'createdAt',
        title: t('registration.createdAt'),
        sort: 'createdAt',
        width: 170,
        render: (row) => <DateTime at={row.createdAt} />,
      },
      { key: 'contact', title: t('registration.contact'), width: 130 },
      {
        key: 'email',
        title: t('registration.email'),
        sort: 'email',
        width: 230,
        render: (row) => <Copyable text={row.email} />,
      },
      { key: 'phone', title: t('registration.phone'), width: 150 },
      { key: 'country', title: t('registration.country'), width: 140, render: (row) => country(row.country) },
      {
        key: 'international',
        title: t('registration.international'),
        width: 120,
        render: (row) => t(`registration.international.${row.international}`),
      },
      {
        key: 'reviewedAt',
        title: t('registration.reviewedAt'),
        sort: 'reviewedAt',
        width: 170,
        render: (row) => <DateTime at={row.reviewedAt} />,
      },
      { key: 'reviewedBy', title: t('registration.reviewedBy'), width: 130, optional: true },
      { key: 'reason', title: t('registration.reason'), width: 220, optional: true },
      { key: 'salesRepName', title: t('registration.salesRepName'), width: 150, optional: true },
      { key: 'accountName', title: t('registration.accountName'), width: 140, optional: true },
    ],
    [t, country, show],
  )
}

function useFilters() {
  const t = useText()
  return useMemo(
    () => [
      {
        name: 'status' as const,
        label: t('registration.status'),
        many: true,
        options: registrationStates.names.map((value) => ({ value, label: t(`registration.status.${value}`) })),
      },
      {
        name: 'international' as const,
        label: t('registration.international'),
        options: [true, false].map((value) => ({ value, label: t(`registration.international.${value}`) })),
      },
    ],
    [t],
  )
}
