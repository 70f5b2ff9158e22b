import { Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../../api/text.ts'
import { Icon } from '../../../../kit/values/icon.tsx'
import styles from './rules.module.css'

type Props = {
  title: string
  /** What is chosen inside, in words. */
  said: ReactNode
  /** Fields inside, by the beginning of their names. */
  fields: readonly (readonly string[])[]
  children: ReactNode
}

/** Fields behind one line that says what is chosen in them; a fault inside opens it. */
export function Fold({ title, said, fields, children }: Props) {
  const form = Form.useFormInstance()
  return (
    <Form.Item noStyle shouldUpdate>
      {() => {
        const isInside = (name: readonly (string | number)[]) =>
          fields.some((one) => one.every((part, at) => String(name[at]) === part))
        const faults = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isInside(name)).length
        return (
          <Folded title={title} said={said} faults={faults}>
            {children}
          </Folded>
        )
      }}
    </Form.Item>
  )
}

function Folded({ title, said, faults, children }: Omit<Props, 'fields'> & { faults: number }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  // While something is wrong inside it stays in sight.
  const isOpen = isAsked || faults > 0
  // What is wrong could not take the focus while it was out of sight.
  useEffect(() => {
    if (isOpen && !isAsked) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (isOpen) setAsked(true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it opens
  }, [isOpen])
  return (
    <section className={styles.fold} data-open={isOpen ? '' : undefined} aria-label={title}>
      <button type="button" className={styles.foldHead} aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
        <b>{title}</b>
        <span>{said}</span>
        <i>{t(isOpen ? 'task.fold.done' : 'task.fold.change')}</i>
      </button>
      <div className={styles.foldBody} ref={body} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
