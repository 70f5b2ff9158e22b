import { filesAtOnce } from '@cpm/contract/delivery/task/types/fetch-files'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import valuesStyles from '../../../../kit/values/values.module.css'

/** Which files a terminal sends, by where they lie on it. */
export function Fields() {
  const t = useText()
  return (
    <>
      <Field name="params.kind" label={t('task.fetch.kind')}>
        <Segmented
          options={(['log', 'file'] as const).map((value) => ({ value, label: t(`task.fetch.kind.${value}`) }))}
        />
      </Field>
      <Field
        name="params.paths"
        label={t('task.fetch.paths')}
        help={t('task.fetch.pathsHint', { max: String(filesAtOnce) })}
      >
        <Paths />
      </Field>
    </>
  )
}

type Props = { id?: string; value?: string[]; onChange?: (paths: string[]) => void }

const pathsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Paths as lines of a text; an empty line that is being typed is none. */
function Paths({ id, value = [], onChange }: Props) {
  const [text, setText] = useState(value.join('\n'))
  // What was set from elsewhere, as by a reset, is shown.
  const isSame = pathsIn(text).join('\n') === value.join('\n')
  return (
    <Input.TextArea
      {...(id && { id })}
      className={valuesStyles.mono}
      spellCheck={false}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={isSame ? text : value.join('\n')}
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(pathsIn(event.target.value))
      }}
    />
  )
}
