import { Input } from 'antd'
import { useId } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useText } from '../../../api/text.ts'
import { type CompactProps, formOfType } from '../form/form.ts'
import { Wrong } from '../form/parts/wrong.tsx'

const Fields = lazy(async () => ({ default: (await import('../form/fields/message.tsx')).Fields }))

function Compact({ value, onChange, wrong }: CompactProps<'message'>) {
  const t = useText()
  const id = useId()
  return (
    <>
      <Wrong text={wrong('title')} id={`${id}-title`}>
        <Input
          value={value.title}
          aria-label={t('task.messageTitle')}
          placeholder={`${t('task.messageTitle')} (${t('task.messageTitlePlaceholder')})`}
          status={wrong('title') ? 'error' : ''}
          aria-invalid={wrong('title') !== undefined}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Wrong>
      <Wrong text={wrong('text')} id={`${id}-text`}>
        <Input.TextArea
          value={value.text}
          autoSize={{ minRows: 2, maxRows: 6 }}
          aria-label={t('task.messageText')}
          aria-describedby={`${id}-text`}
          aria-invalid={wrong('text') !== undefined}
          placeholder={t('task.messageTextPlaceholder')}
          status={wrong('text') ? 'error' : ''}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Wrong>
    </>
  )
}

export const form = formOfType({
  type: 'message',
  blank: { title: '', text: '' },
  words: { do: 'task.send', doTo: 'task.sendTo', ask: 'task.confirmSend' },
  icon: 'message',
  Fields,
  Compact,
  // A command is often run again; a message read twice is a mistake.
  left: ({ title }) => ({ title, text: '' }),
})
