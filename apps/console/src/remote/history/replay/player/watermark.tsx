import { WatermarkOver } from '../../../watermark/watermark.tsx'
import type { Play } from './play.ts'
import { usePlaying } from './use-playing.ts'

/** What the recording itself says is to stand over it, with the time of what is seen. */
export function Watermark(props: { text: string | null; begunAt: string | Date; play: Play | null }) {
  const { ms } = usePlaying(props.play)
  if (!props.text) return null
  return <WatermarkOver text={props.text} at={new Date(new Date(props.begunAt).getTime() + ms)} />
}
