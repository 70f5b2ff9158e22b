import { checkFile, endingsText, fileRules, formatBytes } from '@cpm/contract/kernel/file/files'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Percent } from '../../../kit/values/values.tsx'
import type { Chosen } from './cropper.tsx'
import type { ShotSending } from './use-shot-sending.ts'
import styles from './shots.module.css'

const rule = fileRules.screenshot

type Props = {
  /** Why no other one can be brought now. */
  reason: string | null
  sending: ShotSending | null
  /** What was wrong with the last one that was sent. */
  problem: string | null
  onChoose: (chosen: Chosen) => void
}

/** Chooses a picture; one that may not be sent says at once what is wrong with it [5.6]. */
export function ChooseShot({ reason, sending, problem, onChoose }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  async function choose(file: File): Promise<void> {
    const found = checkFile(rule, file)
    if (found) return setWrong(t(found.word, found.vars))
    const picture = await createImageBitmap(file).catch(() => null)
    if (!picture) return setWrong(t('file.notPicture'))
    setWrong(null)
    const { width, height } = picture
    picture.close()
    onChoose({ file, width, height, url: URL.createObjectURL(file) })
  }
  return (
    <Stack gap={2} className={styles.choose}>
      <input
        ref={field}
        type="file"
        hidden
        accept={rule.endings.map((ending) => `.${ending}`).join(',')}
        aria-label={t('app.addShot')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
      <Row>
        <Greyable icon={<Icon name="upload" />} reason={reason} onClick={() => field.current?.click()}>
          {t('app.addShot')}
        </Greyable>
        <Muted small>{t('file.rule', { endings: endingsText(rule), size: formatBytes(rule.maxBytes) })}</Muted>
      </Row>
      {sending ? (
        <Row role="status">
          {t('file.sending', { name: sending.name })}
          <Percent value={100 * sending.part} />
          <Button size="small" aria-label={t('file.cancel', { name: sending.name })} onClick={sending.stop}>
            {t('common.cancel')}
          </Button>
        </Row>
      ) : null}
      <p role="alert" className={styles.wrong}>
        {wrong ?? problem}
      </p>
    </Stack>
  )
}
