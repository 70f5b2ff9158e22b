import { useSession } from '../../../api/session/session.ts'
import { useNow } from '../../../kit/values/now.ts'
import { WatermarkOver } from '../../watermark/watermark.tsx'
import type { Desk } from '../desk.ts'
import { useRow } from './row.ts'
import { useRules } from './rules.ts'

/** The watermark of a session that is on. */
export function Watermark({ desk }: { desk: Desk }) {
  const own = useSession((s) => s.info?.name ?? '')
  const row = useRow(desk)
  const now = useNow()
  const there = desk.picture.use((s) => s.there)
  const rules = useRules(desk, there)
  const isMarked = row ? row.watermark !== null : rules?.watermark !== false
  // The name of this operator, also in the session of another.
  const text = desk.guest ? desk.guest.watermark : isMarked ? own : null
  if (!there || !text) return null
  return <WatermarkOver text={text} at={new Date(now)} />
}
