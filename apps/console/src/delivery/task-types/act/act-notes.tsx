import { durationText } from '../../../kit/values/duration.ts'
import { useSession } from '../../../api/session/session.ts'
import { t as say } from '../../../api/text.ts'
import type { Reach } from '../side.ts'
import { Points } from '../../../kit/layout/text.tsx'
import styles from '../terminal-acts.module.css'

export const nameOf = ({ single, count }: Reach) =>
  single ? single.name || single.sn : say('action.terminals', { count: count.toLocaleString('en') })

/** What is to be known of those it is for: who waits, who is left out. */
export function notesOf({ single, offline, leftOut, lacking, waitMs, target, count }: Reach): string[] {
  const duration = durationText(waitMs, useSession.getState().language)
  const notes: string[] = []
  if (single && offline > 0) notes.push(say('action.offlineOne', { duration }))
  else if (offline > 0) notes.push(say('task.offlineWait', { count: offline, duration }))
  if (leftOut > 0) notes.push(say('action.leftOut', { count: leftOut }))
  if (lacking > 0) notes.push(say('action.lacking', { count: lacking }))
  if ('filter' in target && count > 0) notes.push(say('action.mayLeaveOut'))
  return notes
}

export function Follows({ lines }: { lines: readonly string[] }) {
  return (
    <Points className={styles.actNotes}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Points>
  )
}
