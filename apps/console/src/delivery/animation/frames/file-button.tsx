import { Button } from 'antd'
import { useId, useRef } from 'react'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import type { Wrong } from './film.ts'
import formStyles from '../../../kit/form/form.module.css'

type Props = {
  label: string
  /** What may be chosen, in words. */
  rule: string
  endings: readonly string[]
  many?: true
  wrong: Wrong | null
  onFiles: (files: readonly File[]) => void
}

/** Chooses files that are worked with here, and sent later. */
export function FileButton({ label, rule, endings, many, wrong, onFiles }: Props) {
  const t = useText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={field}
        type="file"
        hidden
        multiple={many === true}
        accept={endings.map((one) => `.${one}`).join(',')}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Row gap={3}>
        <Button icon={<Icon name="upload" />} aria-describedby={id} onClick={() => field.current?.click()}>
          {label}
        </Button>
        <Muted small id={id}>
          {rule}
        </Muted>
      </Row>
      <div role="alert">{wrong ? <p className={formStyles.fieldError}>{t(wrong.word, wrong.vars)}</p> : null}</div>
    </div>
  )
}
