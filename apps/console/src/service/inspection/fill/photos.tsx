import type { Question } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useQuestionText } from '../../inspection-form/question-text.ts'
import { fileNamed } from '../phone/phone-store.ts'
import { photoOf } from '../phone/photo.ts'
import type { Open } from './question-field.tsx'
import styles from '../inspection.module.css'

type Props = { item: Extract<Question, { kind: 'photo' }>; filling: Open }

/** Photos of a question: made small one at a time, so that a cheap phone has room for it. */
export function Photos({ item, filling }: Props) {
  const t = useText()
  const { say } = useQuestionText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const ids = filling.draft.answers[item.id]?.files ?? []
  const room = item.most - ids.length
  async function take(files: readonly File[]): Promise<void> {
    setBusy(true)
    for (const file of files.slice(0, room)) {
      const taken = await photoOf(item.id, file).catch(() => null)
      if (taken) await filling.addFile(item.id, taken)
      else toast.error(t('inspection.phone.badPhoto'))
    }
    setBusy(false)
  }
  return (
    <Row gap={3}>
      {ids.map((id, nth) => (
        <KeptPicture
          key={id}
          id={id}
          alt={t('inspection.image', { question: say(item.title), n: nth + 1 })}
          remove={t('inspection.phone.removePhoto', { n: nth + 1 })}
          onRemove={() => filling.removeFile(item.id, id)}
        />
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple={room > 1}
        accept="image/jpeg,image/png"
        aria-label={`${t('inspection.phone.addPhoto')}: ${say(item.title)}`}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {room > 0 ? (
        <Button size="large" loading={busy} icon={<Icon name="camera" />} onClick={() => input.current?.click()}>
          {t('inspection.phone.addPhoto')}
        </Button>
      ) : null}
    </Row>
  )
}

/** A picture of this phone. */
export function KeptPicture({
  id,
  alt,
  remove,
  onRemove,
}: {
  id: string
  alt: string
  remove: string
  onRemove: () => void
}) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    void fileNamed(id).then((blob) => {
      if (!blob || gone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <span className={styles.picture}>
      {url ? <img src={url} alt={alt} /> : null}
      <Button size="small" icon={<Icon name="trash" />} aria-label={remove} title={remove} onClick={onRemove} />
    </span>
  )
}
