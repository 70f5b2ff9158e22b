import { terminalPassword } from '@cpm/contract/delivery/task/action'
import { Input, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import type { Offered, Reach } from './act-offer.ts'
import { durationText } from '../../../kit/values/duration.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { confirm } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useSession } from '../../../api/session/session.ts'
import { t as say, useText } from '../../../api/text.ts'
import '../terminal-acts.css'

const nameOf = ({ single, count }: Reach) =>
  single ? single.name || single.sn : say('action.terminals', { count: count.toLocaleString('en') })

/** What is to be known of those it is for: who waits, who is left out. */
function notesOf({ single, offline, leftOut, lacking, waitMs, target, count }: Reach): string[] {
  const duration = durationText(waitMs, useSession.getState().language)
  const notes: string[] = []
  if (single && offline > 0) notes.push(say('action.offlineOne', { duration }))
  else if (offline > 0) notes.push(say('task.offlineWait', { count: offline, duration }))
  if (leftOut > 0) notes.push(say('action.leftOut', { count: leftOut }))
  if (lacking > 0) notes.push(say('action.lacking', { count: lacking }))
  if ('filter' in target && count > 0) notes.push(say('action.mayLeaveOut'))
  return notes
}

function Follows({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="follows act-notes">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** What is done to one terminal and harms nobody is not asked about. */
const harmless: readonly Offered[] = ['screenshot', 'refresh']

/** Whether it is to be done. */
export async function askAct(type: Exclude<Offered, 'lock' | 'factory_reset'>, reach: Reach): Promise<boolean> {
  if (reach.single && reach.offline === 0 && harmless.includes(type)) return true
  return confirm({
    title: say('action.ask', { what: say(`task.type.${type}`), name: nameOf(reach) }),
    content: <Follows lines={[say(`action.hint.${type}`), ...notesOf(reach)]} />,
    okText: say('action.do'),
  })
}

const lockForm = z.object({ password: terminalPassword })

/** Asks for the password that opens the terminal again [5.5]. */
export function LockDialog({
  reach,
  onLock,
  onClose,
}: {
  reach: Reach
  onLock: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const t = useText()
  return (
    <EditDialog
      open
      title={t('action.ask', { what: t('task.type.lock'), name: nameOf(reach) })}
      schema={lockForm}
      okText={t('task.type.lock')}
      onClose={onClose}
      onSubmit={async ({ password }) => void (await onLock(password))}
    >
      <Follows lines={[t('action.hint.lock'), ...notesOf(reach)]} />
      <Field name="password" label={t('action.password')} help={t('action.passwordHint')}>
        <Input.Password className="act-password" autoComplete="new-password" maxLength={16} />
      </Field>
    </EditDialog>
  )
}

/** The warning [8.6] that is not clicked away: the SN, or how many there are, has to be typed. */
export function FactoryReset({
  reach,
  onReset,
  onClose,
}: {
  reach: Reach
  onReset: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useText()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = reach.single ? reach.single.sn : String(reach.count)
  const right = typed.trim() === wanted
  async function reset(): Promise<void> {
    if (!right || busy) return
    setBusy(true)
    await onReset().then(onClose, () => setBusy(false))
  }
  return (
    <Modal
      open
      centered
      title={
        <span className="reset-title">
          <Icon name="warning" size={18} />
          {t('confirm.factoryReset', { name: nameOf(reach) })}
        </span>
      }
      mask={{ closable: false }}
      okText={t('confirm.factoryResetOk')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true, type: 'primary', disabled: !right }}
      confirmLoading={busy}
      onOk={() => void reset()}
      onCancel={onClose}
      afterOpenChange={(is) => (is ? field.current?.focus() : undefined)}
    >
      <p className="reset-warning">{t('confirm.factoryResetHint')}</p>
      <Follows lines={[t('action.resetAgent'), t('action.resetRuns'), ...notesOf(reach)]} />
      <label className="reset-typed" htmlFor={id}>
        {reach.single ? t('action.typeSn', { sn: wanted }) : t('action.typeCount', { count: wanted })}
      </label>
      <Input
        id={id}
        className="mono"
        ref={field}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void reset()}
      />
    </Modal>
  )
}
