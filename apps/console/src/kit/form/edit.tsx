import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { confirm } from '../dialog/feedback.tsx'
import { Greyable } from './greyable.tsx'
import { SchemaForm, type SchemaFormProps } from './form.tsx'
import { Drawer } from '../dialog/drawer.tsx'
import { Modal } from '../dialog/overlay.tsx'
import { useTabRoute, useUnsaved } from '../page/tab-route.ts'
import { useText } from '../../api/text.ts'
import { openEdits } from './leave-guard.ts'
import styles from './controls.module.css'

type EditProps<S extends z.ZodType> = Omit<SchemaFormProps<S>, 'form' | 'onDirty' | 'onBusy' | 'onHeld'> & {
  open: boolean
  title: ReactNode
  onClose: () => void
  okText?: string
  width?: number
  /** A drawer without a mask: the page beside it stays in use, and goes on to another row by `useTurn`. */
  beside?: boolean
  /** Why it cannot be sent yet: its button is greyed, and says so. */
  waits?: string | null
}
type OpenProps<S extends z.ZodType> = Omit<EditProps<S>, 'open'>

/**
 * Makes or changes one thing. Closes when `onSubmit` is done; what was typed is not lost without asking. Fields are
 * `<Field name="…" label="…"><Input /></Field>`.
 */
export function EditDialog<S extends z.ZodType>({ open, ...rest }: EditProps<S>) {
  return open ? <OpenDialog {...rest} /> : null
}

/** The same at the side of the page, for many fields. */
export function EditDrawer<S extends z.ZodType>({ open, ...rest }: EditProps<S>) {
  return open ? <OpenDrawer {...rest} /> : null
}

function OpenDialog<S extends z.ZodType>(props: OpenProps<S>) {
  const { title, width = 520 } = props
  const { body, buttons, leave } = useEdit(props)
  return (
    <Modal
      open
      title={title}
      width={width}
      centered
      mask={{ closable: false }}
      footer={<div className={styles.drawerFoot}>{buttons}</div>}
      onCancel={leave}
    >
      {body}
    </Modal>
  )
}

function OpenDrawer<S extends z.ZodType>(props: OpenProps<S>) {
  const { title, width = 480 } = props
  const { body, buttons, leave } = useEdit(props)
  return (
    <Drawer
      open
      title={title}
      size={width}
      mask={props.beside ? false : { closable: false }}
      onClose={leave}
      footer={<div className={styles.drawerFoot}>{buttons}</div>}
    >
      {body}
    </Drawer>
  )
}

/** What both have: the form, its buttons' words, and the question before something typed is lost. */
function useEdit<S extends z.ZodType>(props: OpenProps<S>) {
  const { title, width: _width, beside: _beside, waits, onClose, okText, onSubmit, children, ...rest } = props
  const word = useText()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [held, setHeld] = useState(false)
  const [dirty, setDirty] = useState(false)
  const mayLeave = useRef(async () => true)
  mayLeave.current = async () => !dirty || confirm({ kind: 'abandon' })
  useUnsaved(dirty)
  const { path } = useTabRoute()
  useEffect(() => {
    const ask = () => mayLeave.current()
    openEdits.set(path, ask)
    return () => {
      if (openEdits.get(path) === ask) openEdits.delete(path)
    }
  }, [path])
  async function leave(): Promise<void> {
    if (await mayLeave.current()) onClose()
  }
  // What is on its way still would be missing from what is sent.
  const reason = held ? word('file.wait') : (waits ?? null)
  const body = (
    <SchemaForm
      {...(rest as unknown as SchemaFormProps<S>)}
      form={form}
      name={typeof title === 'string' ? title : ''}
      onDirty={setDirty}
      onBusy={setBusy}
      onHeld={setHeld}
      onSubmit={async (values) => {
        await onSubmit(values)
        onClose()
      }}
    >
      {children}
      {/* Enter in a field submits. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" disabled={reason !== null} />
    </SchemaForm>
  )
  const buttons = (
    <>
      <Button onClick={() => void leave()}>{word('common.cancel')}</Button>
      <Greyable type="primary" loading={busy} reason={reason} onClick={() => form.submit()}>
        {okText ?? word('common.save')}
      </Greyable>
    </>
  )
  return { body, buttons, leave: () => void leave() }
}
