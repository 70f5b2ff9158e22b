import { Form } from 'antd'
import { useState } from 'react'
import { MadeDialog } from '../../kit/dialog/made-dialog.tsx'
import { CurrentLinks } from './current-links.tsx'
import { GuestForm, type MadeLink } from './guest-form.tsx'
import { MadeLinkText } from './made-link.tsx'

const words = { title: 'guestLink.new', make: 'guestLink.make', another: 'guestLink.another' } as const

/** Makes a guest link and shows it once; below, those of the terminal that are good. Without a terminal it is asked for. */
export function GuestDialog({ sn, onClose }: { sn?: string | undefined; onClose: () => void }) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm()
  const terminal = made?.sn ?? sn
  return (
    <MadeDialog
      words={words}
      width={560}
      isMade={made !== null}
      busy={busy}
      onMake={() => form.submit()}
      onAnother={() => setMade(null)}
      onClose={onClose}
    >
      {made ? <MadeLinkText made={made} /> : <GuestForm form={form} sn={sn} onBusy={setBusy} onMade={setMade} />}
      {terminal === undefined ? null : <CurrentLinks sn={terminal} onLeave={onClose} />}
    </MadeDialog>
  )
}
