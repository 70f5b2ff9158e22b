import { Form } from 'antd'
import { useState } from 'react'
import { MadeDialog } from '../../kit/dialog/made-dialog.tsx'
import { MadeId } from './made-id.tsx'
import { type MadeRepeaterId, RepeaterForm } from './repeater-form.tsx'

const words = { title: 'repeater.new', make: 'repeater.make', another: 'repeater.another' } as const

/** Creates a repeater ID, shows it once with the commands that use it, and leads to the screen. */
export function RepeaterDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  const [made, setMade] = useState<MadeRepeaterId | null>(null)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm()
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
      {made ? (
        <MadeId sn={sn} made={made} onLeave={onClose} />
      ) : (
        <RepeaterForm form={form} sn={sn} onBusy={setBusy} onMade={setMade} />
      )}
    </MadeDialog>
  )
}
