import type { agent } from '@cpm/contract/estate/agent/agent'
import { openStatuses } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../core/secret.ts'
import { configOf } from '../terminal/config/terminal.config.ts'
import { defineFeature, type Handler, missing } from '../../core/feature.ts'
import { activate } from './agent.activate.ts'
import { file, piece } from './agent.file.ts'
import { inventory } from './agent.inventory.ts'
import { spendToken } from './agent.token.ts'

/** Makes a terminal one of ours: spends one use of the token and gives the terminal its secret, said only here. */
const enrol: Handler<typeof agent.routes.enrol> = async ({ db, now, settings }, input) => {
  const token = await spendToken(db, input.token, now)
  const secret = randomBytes(32).toString('base64url')
  const { id, sn } = await activate(db, token, { ...input, secretHash: hashOf(secret), now })
  return {
    // As it was registered: that is what the terminal is called from now on.
    sn,
    secret,
    mqttUrl: settings.mqttUrl,
    httpUrl: settings.publicUrl,
    serverTime: now.getTime(),
    config: await configOf(db, id),
  }
}

const self: Handler<typeof agent.routes.self> = async ({ db, terminal, now, settings }) => ({
  sn: terminal.sn,
  mqttUrl: settings.mqttUrl,
  serverTime: now.getTime(),
  config: await configOf(db, terminal.id),
})

/**
 * Keeps the output of a run that is open, of this terminal and this attempt; any other is missing. It is no statement
 * of how the run stands, so its version stays.
 */
const output: Handler<typeof agent.routes.output> = async ({ db, terminal, now }, input) => {
  const kept = await sql`
    update task_run set output = ${input.output}, output_truncated = ${input.truncated}, updated_at = ${now}
    where id = ${input.id}::bigint and terminal_id = ${terminal.id} and attempt = ${input.attempt}
      and status = any(${openStatuses}::text[])`.execute(db)
  if (kept.numAffectedRows !== 1n) throw missing()
  return { done: true }
}

/** What terminals say over HTTPS. */
export const feature = defineFeature('agent', { enrol, self, output, inventory, file, piece })
