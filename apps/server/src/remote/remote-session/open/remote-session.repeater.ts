import type { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { repeaterLimits } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { randomInt } from 'node:crypto'
import { changed, type Handler, refused } from '../../../core/feature.ts'
import { lock } from '../../../core/encrypt.ts'
import { hashOf } from '../../../core/secret.ts'
import { terminalSeen } from '../../../core/sn.ts'
import { rolesOf, rulesOf } from '../../remote-rules/rules.of.ts'
import { conflict, mustHaveRoom, mustSayWhy } from './remote-session.may.ts'
import { begunBy } from './remote-session.open.ts'
import { audienceOf } from '../remote-session.rows.ts'

/** What a password of a VNC server is locked for. */
export const passwordPurpose = (sessionId: number) => `remote repeater ${sessionId}`

/** Numbers are what the dialogs of VNC servers take; nine digits of chance, good once and for minutes. */
const newNumber = () => String(randomInt(100_000_000, 1_000_000_000))

export const addRepeaterId: Handler<typeof remoteSession.routes.addRepeaterId> = async (ctx, input) => {
  const { scope, db, account, now, settings } = ctx
  const terminal = await terminalSeen(scope, input.sn, ['id', 'sn', 'enterprise_id', 'group_path', 'status'])
  if (settings.repeaterPort === null) throw refused('remoteSession.noRepeater')
  if (terminal.status === 'logged_off') throw conflict('remoteSession.notActivated')
  await mustHaveRoom(db, terminal.id, account.id)
  const roles = await rolesOf(db, account.id)
  const { rules } = await rulesOf(scope.outside('the rules of a terminal found in scope'), terminal.id, roles)
  mustSayWhy(rules, input)
  if (rules.consent.desktop === 'asked') throw refused('remoteSession.repeaterAsks')
  const { id } = await db
    .insertInto('remote_session')
    .values({
      ...begunBy(ctx),
      terminal_id: terminal.id,
      enterprise_id: terminal.enterprise_id,
      kind: 'desktop',
      view_only: false,
      reason: input.reason ?? null,
      order_no: input.order ?? null,
      rules: JSON.stringify(rules),
      consent: 'none',
      watermark: rules.watermark ? account.name : null,
      controller: null,
      is_repeater: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = newNumber()
  const expires_at = new Date(now.getTime() + repeaterLimits.minutes * 60_000)
  await db
    .insertInto('remote_repeater')
    .values({
      code_hash: hashOf(number),
      session_id: id,
      password: input.password === undefined ? null : lock(settings.secretKey, passwordPurpose(id), input.password),
      expires_at,
    })
    .execute()
  await changed(db, audienceOf(terminal), [['remoteSession', String(id)]])
  return {
    id: String(id),
    repeaterId: number,
    host: new URL(settings.publicUrl).hostname,
    port: settings.repeaterPort,
    expiresAt: expires_at.toISOString(),
  }
}
