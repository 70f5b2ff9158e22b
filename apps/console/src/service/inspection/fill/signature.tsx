import { inspectionLimits as limits } from '@cpm/contract/service/inspection/inspection.shape'
import type { Question } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { takenAs } from '../phone/photo.ts'
import { KeptPicture } from './photos.tsx'
import type { Open } from './question-field.tsx'
import styles from '../inspection.module.css'

/** Signed with a finger, or, by keyboard, a name that is typed. */
export function Signature({ item, filling }: { item: Question; filling: Open }) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const given = filling.draft.answers[item.id]
  const [signed] = given?.files ?? []
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    // Sharp on any screen: as many dots as it has, set before the first stroke.
    const ratio = Math.max(1, window.devicePixelRatio)
    element.width = element.offsetWidth * ratio
    element.height = element.offsetHeight * ratio
    element.getContext('2d')?.scale(ratio, ratio)
    pad.current = new SignaturePad(element, { backgroundColor: '#fff', penColor: '#111' })
    return () => pad.current?.off()
  }, [signed])
  const keep = () => {
    if (!pad.current || pad.current.isEmpty()) return
    canvas.current?.toBlob((blob) => {
      if (!blob) return
      void takenAs(item.id, blob, { takenAt: new Date().toISOString() }).then((taken) =>
        filling.addFile(item.id, taken),
      )
    }, 'image/png')
  }
  if (signed !== undefined)
    return (
      <KeptPicture
        id={signed}
        alt={t('inspectionForm.kind.signature')}
        remove={t('inspection.phone.signAgain')}
        onRemove={() => filling.removeFile(item.id, signed)}
      />
    )
  return (
    <Stack gap={3}>
      <canvas ref={canvas} className={styles.sign} role="img" aria-label={t('inspection.phone.sign')} />
      <Row gap={3}>
        <Button onClick={keep}>{t('inspection.phone.signKeep')}</Button>
        <Button onClick={() => pad.current?.clear()}>{t('inspection.phone.signAgain')}</Button>
      </Row>
      <Input
        aria-label={t('inspection.phone.typedName')}
        placeholder={t('inspection.phone.typedName')}
        maxLength={limits.text}
        value={typeof given?.value === 'string' ? given.value : ''}
        onChange={({ target }) => filling.answer(item.id, { ...given, value: target.value })}
      />
    </Stack>
  )
}
