import type { AppRow, GrayPreview, VersionRow } from '@cpm/contract/market/app/app'
import { useDeferredValue, useMemo, useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { AnswerError, word } from '../../../api/send.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Waiting } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Preview } from '../../../delivery/task/create/preview/preview.tsx'
import { Problem } from '../../../delivery/task/create/problem.tsx'
import { type Chosen, inputOf, nothingChosen } from './gray-choice.ts'
import { GrayChoose } from './gray-choose.tsx'
import styles from './gray.module.css'

type Props = { version: VersionRow; app: AppRow; onClose?: () => void }

/** Chooses who gets a version before the others, says first how many that are, and what would become of it. */
export function GrayDialog({ version, app, onClose = () => {} }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>(() => nothingChosen(app))
  const input = useMemo(() => inputOf(version.id, chosen), [version.id, chosen])
  // A figure that is typed is not asked about letter by letter.
  const asked = useDeferredValue(input)
  const look = useRead(quietApi.app.grayPreview, asked ?? { id: version.id }, { enabled: asked !== null, retry: false })
  const release = useAction(api.app.gray, { success: null })
  const preview = asked !== null && asked === input ? look.data : undefined
  const title = version.published === 'gray' ? 'gray.stepOf' : 'gray.of'
  async function send(): Promise<void> {
    if (!input) return
    try {
      await release.mutateAsync(input)
      onClose()
    } catch {
      // The server's word was shown; what was chosen stays.
    }
  }
  return (
    <Modal
      open
      centered
      width={760}
      title={t(title, { version: version.versionName })}
      okText={preview ? t('gray.releaseTo', { count: figure(preview.matching) }) : t('gray.release')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !preview?.matching, loading: release.isPending }}
      mask={{ closable: input === null }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <GrayChoose app={app} chosen={chosen} onChange={(change) => setChosen({ ...chosen, ...change })} />
        <section className={styles.preview} aria-label={t('gray.one')} aria-live="polite">
          {asked === null ? <Muted>{t('gray.chooseFirst')}</Muted> : null}
          {asked !== null && look.isFetching && !preview ? <Waiting lines={3} /> : null}
          {asked !== null && look.error ? <Problem text={problemOf(look.error)} /> : null}
          {preview && !look.error ? <Reach preview={preview} /> : null}
        </section>
      </Stack>
    </Modal>
  )
}

function Reach({ preview }: { preview: GrayPreview }) {
  const t = useText()
  const { matching, isIn, of } = preview
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <b>{t('gray.reach', { count: figure(matching) })}</b>
        {of ? (
          <Muted small>
            {t(of.basis === 'holders' ? 'gray.ofHolders' : 'gray.ofFitting', { count: figure(of.terminals) })}
          </Muted>
        ) : null}
        {isIn > 0 ? <Muted small>{t('gray.isIn', { count: figure(isIn) })}</Muted> : null}
      </Row>
      {matching > 0 ? <Preview preview={preview} /> : null}
    </Stack>
  )
}

function problemOf(error: unknown): string {
  if (!(error instanceof AnswerError)) return String(error)
  const [first] = error.issues
  return first ? word([first.message, first.messageEn]) : error.message
}
