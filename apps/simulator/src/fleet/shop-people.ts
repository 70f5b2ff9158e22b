import type { Log } from '@cpm/agent-core'
import type { ShopKind } from '@cpm/contract/service/order/shop'
import type { TerminalSpec } from './fleet.ts'
import type { FrontDoor } from './front-door.ts'

type Report = { terminal: number; afterMs: number; kind: ShopKind; text: string; contact: string }

/** What cashiers write at the tills of these numbers, some time after the fleet came up. */
const reports: readonly Report[] = [
  {
    terminal: 2,
    afterMs: 15_000,
    kind: 'fault',
    text: '扫码枪没有反应 The scanner does not react\n换过接口还是一样。 Another socket did not help.',
    contact: '小梅 Mei, 2 号收银台',
  },
  {
    terminal: 5,
    afterMs: 4 * 60_000,
    kind: 'question',
    text: '怎么补打昨天的小票？ How do I print a receipt of yesterday again?',
    contact: '早班 Morning shift',
  },
]

/** Under one name each: whoever starts the same fleet again has reported it already. */
export function reportTrouble(door: FrontDoor, { sn }: TerminalSpec, terminal: number, log: Log): void {
  const report = reports.find((one) => one.terminal === terminal)
  if (!report) return
  const { terminal: _terminal, afterMs, ...draft } = report
  const send = () =>
    door
      .shopOf(sn)
      .putFromTerminal({ ...draft, id: 'shop-1', at: Date.now() })
      .catch((error: unknown) => log(`A report of the shop was not sent: ${String(error)}`))
  setTimeout(() => void send(), afterMs).unref()
}
