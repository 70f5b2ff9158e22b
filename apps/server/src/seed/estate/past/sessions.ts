import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import type { EndReason, SessionKind } from '@cpm/contract/remote/remote-session/remote-session.states'
import { between, minuteMs, pick } from '../chance.ts'
import { isRunning } from '../terminals.ts'
import { ago, type Estate, type PastDeed } from './action.ts'

type Visit = { days: number; kind: SessionKind; end: EndReason; why: string | null; minutes: number }

/** Who looked at tills from afar in the last month, and why; their recordings were not kept. */
const visits: readonly Visit[] = [
  { days: 0.3, kind: 'desktop', end: 'ended', why: '小票打印空白 Receipts come out blank', minutes: 6 },
  { days: 0.9, kind: 'shell', end: 'ended', why: '磁盘空间不足 Little room on the disk', minutes: 11 },
  { days: 1.4, kind: 'desktop', end: 'refused', why: null, minutes: 0 },
  { days: 2.2, kind: 'desktop', end: 'ended_there', why: '会员查询很慢 Members are found slowly', minutes: 3 },
  { days: 4.1, kind: 'files', end: 'ended', why: '取回日志 To fetch the logs', minutes: 4 },
  { days: 6.6, kind: 'desktop', end: 'terminal_gone', why: '扫码枪不响应 The scanner does nothing', minutes: 9 },
  { days: 9.3, kind: 'desktop', end: 'left', why: null, minutes: 14 },
  { days: 13.8, kind: 'shell', end: 'ended', why: '检查网络 To look at the network', minutes: 7 },
  { days: 17.5, kind: 'desktop', end: 'no_answer', why: '培训新店员 To train the new staff', minutes: 0 },
  { days: 22.7, kind: 'desktop', end: 'ended', why: '培训新店员 To train the new staff', minutes: 28 },
]

/** Remote sessions of the past. */
export function sessionsOf(estate: Estate): PastDeed[] {
  const who = estate.who('li_wei')
  const tills = estate.terminals.filter((one) => one.enterpriseId === who.enterpriseId && isRunning(one.standing))
  return visits.map((visit) => {
    const till = pick(tills, 'remote session', visit.days)
    const at = ago(estate, visit.days)
    const opened = visit.minutes > 0 ? new Date(at + 2_000) : null
    const ended = new Date(at + Math.max(visit.minutes * minuteMs, 20_000))
    const isScreen = visit.kind === 'desktop'
    const inputs = Math.round(between(20, 400, 'keys', visit.days)) * Math.sign(visit.minutes)
    const work = async () => {
      const { id } = await estate.db
        .insertInto('remote_session')
        .values({
          terminal_id: till.id,
          enterprise_id: till.enterpriseId,
          kind: visit.kind,
          status: 'ended',
          view_only: false,
          reason: visit.why,
          account_id: who.id,
          account_name: who.name,
          rules: JSON.stringify(usualRules),
          consent: visit.end === 'refused' || visit.end === 'no_answer' ? 'asked' : 'told',
          consent_answer: visit.end === 'refused' ? 'refused' : visit.end === 'no_answer' ? 'timeout' : null,
          watermark: isScreen ? who.name : null,
          asked_at: new Date(at),
          opened_at: opened,
          ended_at: ended,
          end_reason: visit.end,
          keys: inputs,
          pointer: isScreen ? inputs * 3 : 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await estate.db
        .insertInto('remote_person')
        .values({
          session_id: id,
          n: 1,
          account_id: who.id,
          account_name: who.name,
          view_only: false,
          code: isScreen ? 'remote.desktop' : `remote.${visit.kind}`,
          tunnel: `past-${id}`,
          asked_at: new Date(at),
          joined_at: opened,
          left_at: ended,
        })
        .execute()
    }
    return { at, who, action: 'remoteSession.create', input: { sn: till.sn, kind: visit.kind }, work }
  })
}
