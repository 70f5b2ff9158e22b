import { allWords } from '@cpm/contract'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { ManyChanged, TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { type Ctx, type Handler, Refusal } from '../../../core/feature.ts'
import { rowsOf, terminalRows } from '../list/terminal.rows.ts'
import { isSn } from '../../../core/sn.ts'
import { logOffMany, restockMany } from './terminal.many.ts'

/** An SN that was typed, which nobody has or somebody else [8.5]. */
export const unknownSn = () => new Refusal(codes.missing, 'said.noSnConfig')

export const logOff: Handler<typeof terminal.routes.logOff> = (ctx, { sn }) =>
  alone(ctx, sn, (target) => logOffMany(ctx, { target }))

export const restock: Handler<typeof terminal.routes.restock> = (ctx, { sn }) =>
  alone(ctx, sn, (target) => restockMany(ctx, target))

/** What is done to many, done to one: refused where its state does not allow it, answered by its row. */
async function alone(
  { scope, now, from }: Pick<Ctx, 'scope' | 'now' | 'from'>,
  sn: string,
  change: (target: TerminalTarget) => Promise<ManyChanged>,
) {
  const before = await terminalRows(scope).where(isSn(sn)).executeTakeFirstOrThrow(unknownSn)
  const { changed } = await change({ sns: [before.sn] })
  const row = await terminalRows(scope).where(isSn(sn)).executeTakeFirstOrThrow(unknownSn)
  if (changed === 0) {
    const word = allWords[`terminal.status.${row.status}`][from.language === 'cn' ? 0 : 1]
    throw new Refusal(codes.conflict, 'terminal.notAllowed', { vars: { from: word } })
  }
  const [whole] = await rowsOf(scope, now, [row])
  return whole as NonNullable<typeof whole>
}
