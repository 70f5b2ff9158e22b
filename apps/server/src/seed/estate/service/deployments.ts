import type { DeploymentReport } from '@cpm/contract/service/deployment/deployment'
import { productVersion } from '@cpm/contract/platform/about/about'
import { createHash } from 'node:crypto'
import { releaseOf } from '../../../service/deployment/deployment.list.ts'
import { hashOf } from '../../../core/secret.ts'
import { dayMs, hourMs, luck } from '../chance.ts'
import type { Estate } from '../past/action.ts'

type Instance = {
  /** What the customer's name has in it. */
  of: string
  version: string
  terminals: number
  /** Part of its disk that is free. */
  free: number
  backupDays: number | null
  unwell?: readonly string[]
  /** It has not been heard of for so long; the others report while the demo runs. */
  silentDays?: number
}

/** What runs at the customers of the demo: one is well, and each of the others has something that wants seeing to. */
const instances: readonly Instance[] = [
  { of: 'Hualian', version: productVersion, terminals: 1840, free: 0.46, backupDays: 0.3 },
  { of: 'Meridian', version: '0.9.4', terminals: 312, free: 0.28, backupDays: 1.2 },
  { of: 'Savanna', version: productVersion, terminals: 96, free: 0.06, backupDays: 19, unwell: ['mail'] },
  { of: 'Changle', version: '0.9.7', terminals: 58, free: 0.61, backupDays: null, silentDays: 3.4 },
]

const diskTotal = 400 * 2 ** 30

/** Everybody can work it out, as the password of the demo: it is none but the demo's. */
const tokenOf = ({ of }: Instance) => `cpmd_${createHash('sha256').update(`demo instance ${of}`).digest('base64url')}`

function said(one: Instance, at: Date): DeploymentReport {
  const hour = Math.floor(at.getTime() / hourMs)
  const ago = (days: number) => new Date(at.getTime() - days * dayMs).toISOString()
  return {
    version: one.version,
    startedAt: ago(12 + (hour % 24) / 24),
    terminals: one.terminals,
    online: Math.round(one.terminals * (0.88 + 0.1 * luck(one.of, hour))),
    diskFree: Math.round(diskTotal * one.free),
    diskTotal,
    backupAt: one.backupDays === null ? null : ago(one.backupDays),
    unwell: [...(one.unwell ?? [])],
  }
}

/** What those report that are heard of. */
export const reportsAt = (at: Date) =>
  instances
    .filter(({ silentDays }) => silentDays === undefined)
    .map((one) => ({ token: tokenOf(one), ...said(one, at) }))

export async function addDeployments({ db, now }: Pick<Estate, 'db' | 'now'>): Promise<void> {
  for (const one of instances) {
    const customer = await db
      .selectFrom('customer')
      .select('id')
      .where('name', 'like', `%${one.of}%`)
      .executeTakeFirstOrThrow()
    const at = new Date(now.getTime() - (one.silentDays ?? 0) * dayMs)
    const { startedAt, diskFree, diskTotal: whole, backupAt, ...rest } = said(one, at)
    const row = await db
      .insertInto('deployment')
      .values({ customer_id: customer.id, token: hashOf(tokenOf(one)), token_at: new Date(now.getTime() - 20 * dayMs) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('deployment_state')
      .values({
        ...rest,
        deployment_id: row.id,
        release: releaseOf(one.version),
        started_at: new Date(startedAt),
        disk_free: diskFree,
        disk_total: whole,
        backup_at: backupAt === null ? null : new Date(backupAt),
        reported_at: at,
      })
      .execute()
  }
}
