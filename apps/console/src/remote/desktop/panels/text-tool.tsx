import { Badge, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useText } from '../../../api/text.ts'
import { useMedia } from '../../../kit/page/media.ts'
import { Waiting } from '../../../kit/page/page.tsx'
import type { Desk } from '../desk.ts'
import { Tool } from '../viewer/tool.tsx'

const TextPanel = lazy(async () => ({ default: (await import('./text-panel.tsx')).TextPanel }))

/** Text to the terminal and back: typed key by key, or by the clipboards. */
export function TextTool({ desk, reason }: { desk: Desk; reason: string | null }) {
  const t = useText()
  const copied = desk.picture.use((s) => s.copied)
  const isPhone = useMedia('(max-width: 800px)')
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  const isNew = copied !== null && copied !== seen && !open
  return (
    <Popover
      trigger="click"
      placement={isPhone ? 'bottom' : 'bottomLeft'}
      open={open}
      destroyOnHidden
      onOpenChange={(next) => {
        setOpen(next)
        setSeen(copied)
      }}
      content={
        <Suspense fallback={<Waiting />}>
          <TextPanel desk={desk} reason={reason} />
        </Suspense>
      }
    >
      <Badge dot={isNew} offset={[-4, 4]}>
        <Tool icon="clipboard" label={t('remoteDesktop.text')} aria-expanded={open} />
      </Badge>
    </Popover>
  )
}
