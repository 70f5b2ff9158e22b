import { Button, Drawer, Form, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { confirm } from './feedback.tsx'
import { SchemaForm, type SchemaFormProps } from './form.tsx'
import { useUnsaved } from './tab-route.ts'
import { useText } from './text.ts'

type EditProps<S extends z.ZodType> = Omit<SchemaFormProps<S>, 'form' | 'onDirty' | 'onBusy'> & {
  open: boolean
  title: ReactNode
  onClose: () => void
  okText?: string
  width?: number
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
  const { body, ok, cancel, busy, submit, leave, opened } = useEdit(props)
  return (
    <Modal
      open
      title={title}
      width={width}
      centered
      mask={{ closable: false }}
      okText={ok}
      cancelText={cancel}
      confirmLoading={busy}
      onOk={submit}
      afterOpenChange={opened}
      onCancel={leave}
    >
      {body}
    </Modal>
  )
}

function OpenDrawer<S extends z.ZodType>(props: OpenProps<S>) {
  const { title, width = 480 } = props
  const { body, ok, cancel, busy, submit, leave, opened } = useEdit(props)
  return (
    <Drawer
      open
      title={title}
      size={width}
      mask={{ closable: false }}
      onClose={leave}
      afterOpenChange={opened}
      footer={
        <div className="drawer-foot">
          <Button onClick={leave}>{cancel}</Button>
          <Button type="primary" loading={busy} onClick={submit}>
            {ok}
          </Button>
        </div>
      }
    >
      {body}
    </Drawer>
  )
}

/** What both have: the form, its buttons' words, and the question before something typed is lost. */
function useEdit<S extends z.ZodType>(props: OpenProps<S>) {
  const { title, width: _width, onClose, okText, onSubmit, children, ...rest } = props
  const word = useText()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const enter = useRef<HTMLButtonElement>(null)
  useUnsaved(dirty)
  async function leave(): Promise<void> {
    if (!dirty || (await confirm({ kind: 'abandon' }))) onClose()
  }
  const body = (
    <SchemaForm
      {...(rest as unknown as SchemaFormProps<S>)}
      form={form}
      name={typeof title === 'string' ? title : ''}
      onDirty={setDirty}
      onBusy={setBusy}
      onSubmit={async (values) => {
        await onSubmit(values)
        onClose()
      }}
    >
      {children}
      {/* Enter in a field submits. */}
      <button ref={enter} type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </SchemaForm>
  )
  const ok = okText ?? word('common.save')
  /** antd's focus lock takes the first thing it finds, which is the button that closes: Enter would close. */
  const opened = () => {
    const fields = enter.current?.form
    if (!fields || fields.contains(document.activeElement)) return
    fields.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
  }
  const cancel = word('common.cancel')
  return { body, ok, cancel, busy, opened, submit: () => form.submit(), leave: () => void leave() }
}
