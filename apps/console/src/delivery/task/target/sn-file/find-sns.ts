import { mostSought, type TerminalFound } from '@cpm/contract/estate/terminal/terminal.shape'
import { quietApi } from '../../../../api/api.ts'

/** The terminals of a long list of SNs that one sees, asked for in pieces; `onPiece` hears how many were looked for. */
export async function findSns(
  sns: readonly string[],
  onPiece: (done: number) => void,
  signal: AbortSignal,
): Promise<TerminalFound[]> {
  const found: TerminalFound[] = []
  for (let from = 0; from < sns.length && !signal.aborted; from += mostSought) {
    found.push(...(await quietApi.terminal.find({ sns: sns.slice(from, from + mostSought) })))
    onPiece(Math.min(sns.length, from + mostSought))
  }
  return found
}
