import { deployment, type DeploymentRow, type Lag, lagLimits } from '@cpm/contract/service/deployment/deployment'
import { deploymentFields } from '@cpm/contract/service/deployment/deployment.fields'
import { productVersion } from '@cpm/contract/platform/about/about'
import { type RawBuilder, sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { plain } from '../../core/columns.ts'
import { anyOf, exactly } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { findRow } from '../../core/row.ts'

/** The three numbers of a version, which are compared one after the other. */
export const releaseOf = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number)

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** What is behind on a deployment at a moment. One that has yet to report waits, and nothing is behind on it. */
const behindAt = (now: Date): RawBuilder<Lag[]> => sql<Lag[]>`array_remove(array[
  case when said.reported_at < ${ago(now, lagLimits.silentMs)} then 'silent' end,
  case when cardinality(said.unwell) > 0 then 'health' end,
  case when said.disk_free < said.disk_total * ${lagLimits.diskFree}::float8 then 'disk' end,
  case when said.reported_at is not null and coalesce(said.backup_at < ${ago(now, lagLimits.backupMs)}, true)
    then 'backup' end,
  case when said.release < ${releaseOf(productVersion)}::int[] then 'version' end
]::text[], null)`

const columns = (now: Date) => sql`deployment.id, deployment.customer_id, customer.name as customer_name,
  ${behindAt(now)} as behind, said.version, said.terminals, said.online, said.disk_free::float8 as disk_free,
  said.disk_total::float8 as disk_total, said.backup_at, coalesce(said.unwell, '{}') as unwell, said.started_at,
  said.reported_at, deployment.token_at`
const tables = sql`deployment join customer on customer.id = deployment.customer_id
  left join deployment_state said on said.deployment_id = deployment.id`

export const list = listing(deployment.routes.list, {
  of: async ({ scope, input }) => {
    if (input.customerId !== undefined) await findRow(scope, 'customer', input.customerId, ['id'])
  },
  from: ({ scope, now }) =>
    inSql<object>(columns(now), tables, [scope.visible('deployment'), scope.visible('customer')]),
  id: 'deployment.id',
  sorts: {
    customerName: sql`lower(customer.name)`,
    version: { by: sql`said.release`, nulls: 'last' },
    terminals: { by: sql`said.terminals`, nulls: 'last' },
    diskFree: { by: sql`said.disk_free`, nulls: 'last' },
    backupAt: { by: sql`said.backup_at`, nulls: 'last' },
    startedAt: { by: sql`said.started_at`, nulls: 'last' },
    reportedAt: { by: sql`said.reported_at`, nulls: 'last' },
    tokenAt: sql`deployment.token_at`,
  },
  usual: 'customerName',
  where: {
    behind: (lags, _column, { now }) => sql`${behindAt(now)} && ${lags}::text[]`,
    customerId: exactly,
    q: anyOf('customer.name', 'said.version'),
  },
  row: (row) => plain(row) as DeploymentRow,
  beside: () => ({ latest: productVersion }),
  sheet: {
    name: 'private-instances',
    fields: columnsOfFile(deploymentFields, [
      'customerName',
      [
        'behind',
        'deployment.behind',
        ({ behind }, word) => behind.map((lag) => word(`deployment.behind.${lag}`)).join(', '),
      ],
      'version',
      ['terminals', 'deployment.all'],
      ['online', 'deployment.online'],
      'diskFree',
      ['diskTotal', 'deployment.diskTotal', undefined, 'bytes'],
      'backupAt',
      ['unwell', 'deployment.unwell', ({ unwell }) => unwell.join(', ')],
      'reportedAt',
      'startedAt',
      'tokenAt',
    ]),
  },
})
