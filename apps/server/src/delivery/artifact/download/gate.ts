import { codes } from '@cpm/contract/kernel/envelope'
import { type Readable, pipeline, Transform } from 'node:stream'
import type { DownloadLimits } from '../../../core/store/download-limits.ts'
import { type AgentTerminal, Refusal, type TurnAway } from '../../../core/feature.ts'
import { openTurns } from './throttle.ts'

type Lane = { open: number; freeAt: number }
type Gate = { all: Lane; groups: Map<string, Lane>; turns: ReturnType<typeof openTurns> }

const gates = new WeakMap<DownloadLimits, Gate>()

const lane = (): Lane => ({ open: 0, freeAt: 0 })

function gateOf(limits: DownloadLimits): Gate {
  const known = gates.get(limits) ?? { all: lane(), groups: new Map<string, Lane>(), turns: openTurns() }
  gates.set(limits, known)
  return known
}

type Who = Pick<AgentTerminal, 'sn' | 'groupPath'>

/** Refuses whom there is no room for now. */
export function mustPass(limits: DownloadLimits, who: Who | null): void {
  const { all, groups, turns } = gateOf(limits)
  const group = groups.get(who?.groupPath ?? '')
  const isFull = all.open >= limits.atOnce || (group && group.open >= limits.atOnceInGroup)
  if (isFull) throw busy(turns.next(who?.sn ?? null))
}

/** Who was told to wait costs nothing but the answer, and any other no more than to know it. */
export const turnAway: TurnAway = ({ settings: { downloads }, sn, terminal }) => {
  const left = gateOf(downloads).turns.left(sn)
  if (left > 0) throw busy(left)
  if (terminal) mustPass(downloads, terminal)
}

/** Lets bytes out to a terminal when it is its turn; refused while too many have theirs. */
export async function through(
  limits: DownloadLimits,
  terminal: Who | null,
  open: () => Promise<Readable>,
): Promise<Readable> {
  mustPass(limits, terminal)
  const gate = gateOf(limits)
  const path = terminal?.groupPath ?? null
  const group = path === null ? null : (gate.groups.get(path) ?? lane())
  if (path !== null && group) gate.groups.set(path, group)
  const lanes = [gate.all, ...(group ? [group] : [])]
  for (const one of lanes) one.open++
  const leave = () => {
    for (const one of lanes) one.open--
    if (path !== null && group?.open === 0) gate.groups.delete(path)
  }
  try {
    const bytes = paced(await open(), [
      [gate.all, limits.pace],
      ...(group ? [[group, limits.paceInGroup] as const] : []),
    ])
    bytes.once('close', leave)
    return bytes
  } catch (error) {
    leave()
    throw error
  }
}

function busy(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  return new Refusal(codes.tooMany, 'artifact.busy', { vars: { seconds }, retryAfter: seconds })
}

/** Each piece waits until all lanes have room for it; where none has a pace, nothing stands between. */
function paced(bytes: Readable, lanes: readonly (readonly [Lane, number])[]): Readable {
  const slow = lanes.filter(([, pace]) => pace > 0)
  if (slow.length === 0) return bytes
  const steady = new Transform({
    transform(piece: Buffer, _encoding, done) {
      const now = performance.now()
      let begins = now
      for (const [one, pace] of slow) {
        const at = Math.max(now, one.freeAt)
        one.freeAt = at + (1000 * piece.length) / pace
        begins = Math.max(begins, at)
      }
      if (begins <= now) done(null, piece)
      else setTimeout(() => done(null, piece), begins - now)
    },
  })
  return pipeline(bytes, steady, () => {})
}
