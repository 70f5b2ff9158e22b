import { randomBytes } from 'node:crypto'
import { hashOf } from '../../../core/secret.ts'
import { minuteMs, pick } from '../chance.ts'
import { isRunning } from '../terminals.ts'
import { ago, type Estate, type PastDeed } from './action.ts'

type Link = { days: number; guest: string; minutes: number; viewOnly: boolean; why: string; revokedAfter?: number }

/** Makers' engineers who were let to a screen in the last month, and why. */
const links: readonly Link[] = [
  {
    days: 1.2,
    guest: '陈工 Chen, Printer Works',
    minutes: 60,
    viewOnly: true,
    why: '小票打印空白 Receipts come out blank',
  },
  {
    days: 5.4,
    guest: '王工 Wang, Till Maker',
    minutes: 240,
    viewOnly: false,
    why: '升级后应用闪退 The app ends after its update',
    revokedAfter: 35,
  },
  {
    days: 16.1,
    guest: 'Anna Berg, Scan Ltd',
    minutes: 60,
    viewOnly: true,
    why: '扫码枪不响应 The scanner does nothing',
  },
]

/** Guest links of the past: none of them leads anywhere any more. */
export function guestLinksOf(estate: Estate): PastDeed[] {
  const who = estate.who('li_wei')
  const tills = estate.terminals.filter((one) => one.enterpriseId === who.enterpriseId && isRunning(one.standing))
  return links.map(({ days, guest, minutes, viewOnly, why, revokedAfter }) => {
    const till = pick(tills, 'guest link', days)
    const at = ago(estate, days)
    return {
      at,
      who,
      action: 'guestLink.create',
      input: { sn: till.sn, guest, minutes, viewOnly, reason: why },
      work: () =>
        estate.db
          .insertInto('guest_link')
          .values({
            terminal_id: till.id,
            enterprise_id: till.enterpriseId,
            account_id: who.id,
            account_name: who.name,
            guest_name: guest,
            view_only: viewOnly,
            reason: why,
            token_hash: hashOf(randomBytes(32).toString('base64url')),
            created_at: new Date(at),
            ends_at: new Date(at + minutes * minuteMs),
            revoked_at: revokedAfter === undefined ? null : new Date(at + revokedAfter * minuteMs),
          })
          .execute(),
    }
  })
}
