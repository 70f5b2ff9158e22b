import type { Kysely } from 'kysely'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../core/secret.ts'
import type { Tables } from '../db/tables.ts'

const simulator = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))

export type Fleet = {
  groupIds: number[]
  count: number
  /** One of the simulator's (its --help). */
  scenario: 'shops' | 'estate' | 'calm'
  serverUrl: string
  dataDir: string
}

/**
 * Starts the demo's fleet as a process of its own: it enrols and speaks like any terminal, through the front door.
 * One token per shop, good for an hour; terminals of an earlier start come back with the secrets they kept.
 */
export async function startFleet(db: Kysely<Tables>, fleet: Fleet, log: (line: string) => void): Promise<ChildProcess> {
  const tokens: string[] = []
  for (const groupId of fleet.groupIds) tokens.push(await tokenFor(db, fleet, groupId))
  const child = spawn(
    process.execPath,
    [
      simulator,
      '--server',
      fleet.serverUrl,
      '--count',
      String(fleet.count),
      '--scenario',
      fleet.scenario,
      '--seed',
      '1',
      '--state',
      join(fleet.dataDir, 'simulator'),
      '--tied',
    ],
    // Its end is tied to ours: it stops when this pipe closes, however we go.
    // The tokens go by the environment: a command line is read by everybody on the machine.
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, CPM_TOKEN: tokens.join(',') } },
  )
  child.stdout?.setEncoding('utf8').on('data', (text: string) => text.split('\n').filter(Boolean).forEach(log))
  child.on('error', (error) => log(`The simulated fleet did not start: ${error.message}`))
  return child
}

async function tokenFor(db: Kysely<Tables>, fleet: Fleet, groupId: number): Promise<string> {
  const token = `cpm_${randomBytes(32).toString('base64url')}`
  const group = await db
    .selectFrom('terminal_group')
    .select(['path', 'enterprise_id'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('account')
    .select(['id', 'path'])
    .where('enterprise_id', '=', group.enterprise_id)
    .where('kind', '=', 'enterprise')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('enrolment_token')
    .values({
      enterprise_id: group.enterprise_id,
      group_id: groupId,
      group_path: group.path,
      account_id: account.id,
      account_path: account.path,
      token_hash: hashOf(token),
      prefix: token.slice(0, 8),
      max_uses: Math.max(1, fleet.count),
      expires_at: new Date(Date.now() + 3_600_000),
      revoked_at: null,
    })
    .execute()
  return token
}
