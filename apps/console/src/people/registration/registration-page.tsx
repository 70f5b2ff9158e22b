import { registration } from '@cpm/contract/people/registration/registration'
import { registrationFields } from '@cpm/contract/people/registration/registration.fields'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { actionsOf, Decision, type Deciding } from './registration-actions.tsx'
import { RegistrationDrawer } from './registration-drawer.tsx'
import { Status } from './registration-status.tsx'
import styles from './registration.module.css'

export const path = '/user/toExamine'

const route = registration.routes.list
/** The list's own query, and the application that is open beside it. */
const address = route.input.extend({ open: z.string().max(18).optional() })

/** Who signed up, to be reviewed [2.6], [4.8]. */
export function Page() {
  const [{ open, ...query }, setQuery] = useUrlState(address)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const mayReview = useCan('registration.review')
  // The page stays where it was in the list while one is open.
  const show = (id: string | undefined) => setQuery({ open: id, page: query.page })
  const columns = useColumns(registrationFields, {
    company: (row) => (
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
    status: (row) => <Status row={row} />,
  })
  return (
    <PageFrame fill>
      <SignUpOff />
      <ListTable
        of="registration"
        name="registrations"
        icon="user"
        rowKey={(row) => row.id}
        rowName={(row) => row.company}
        columns={columns}
        filters={useFilters(registrationFields, route, ['status', 'international'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.registration.list, query)}
        onRowClick={(row) => show(row.id)}
        actionsWidth={196}
        actions={
          mayReview
            ? (row) => (
                <RowActions name={row.company} actions={actionsOf(row, setDeciding)} audit={`registration:${row.id}`} />
              )
            : undefined
        }
        exportOf={{ route, name: 'applications' }}
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
