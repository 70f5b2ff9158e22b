import { Alert, Button, Progress } from 'antd'
import { Details, Failed } from '../../kit/page/page.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { useText } from '../../api/text.ts'
import { Copyable, DateTime, formatDuration } from '../../kit/values/values.tsx'
import { useChain, type Walk } from './use-chain.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './audit.module.css'

type Props = { open: boolean; onClose: () => void; onShow: (id: string) => void }

/** Has the server compute the whole chain anew, and says what it found. */
export function ChainCheck({ open, onClose, onShow }: Props) {
  const t = useText()
  const { walk, error, start, stop } = useChain()
  const isGoing = walk?.state === 'going'
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Modal
      open={open}
      title={t('audit.checkChain')}
      onCancel={close}
      mask={{ closable: !isGoing }}
      footer={[
        <Button key="close" onClick={isGoing ? stop : close}>
          {t(isGoing ? 'audit.checkStop' : 'common.close')}
        </Button>,
        <Button key="start" type="primary" loading={isGoing} onClick={() => void start()}>
          {t(walk && !isGoing ? 'audit.checkAgain' : 'audit.checkStart')}
        </Button>,
      ]}
    >
      <p className={styles.auditHint}>{t('audit.checkHint')}</p>
      <Stack gap={4} aria-live="polite">
        {error ? <Failed error={error} retry={() => void start()} /> : null}
        {walk ? <Result walk={walk} onShow={onShow} /> : null}
      </Stack>
    </Modal>
  )
}

function Result({ walk, onShow }: { walk: Walk; onShow: Props['onShow'] }) {
  const t = useText()
  const rows = walk.rows.toLocaleString('en')
  if (walk.state === 'going') {
    return (
      <>
        <Progress
          percent={Math.floor(walk.progress * 100)}
          status="active"
          aria-label={t('audit.checking', { rows })}
        />
        <Figures as="p" className={styles.auditNone}>
          {t('audit.checking', { rows })}
        </Figures>
      </>
    )
  }
  const isBroken = walk.state === 'broken'
  const isCut = isBroken && walk.cutOff
  return (
    <>
      <Alert
        type={isBroken ? 'error' : 'success'}
        showIcon
        title={isBroken ? t(isCut ? 'audit.cutOff' : 'audit.broken', { id: walk.firstBadId }) : t('audit.intact')}
        description={isBroken ? t(isCut ? 'audit.cutOffHint' : 'audit.brokenHint') : undefined}
        action={
          isBroken && !isCut ? (
            <Button size="small" onClick={() => onShow(walk.firstBadId)}>
              {t('audit.showBad')}
            </Button>
          ) : undefined
        }
      />
      <Details
        items={[
          { label: t('audit.checkedAt'), value: <DateTime at={walk.at.getTime()} /> },
          {
            label: t('audit.checkedRows'),
            value: <Figures>{rows}</Figures>,
          },
          { label: t('audit.checkedIn'), value: walk.ms < 1000 ? `${walk.ms} ms` : formatDuration(walk.ms) },
          walk.state === 'intact' &&
            walk.head !== null && { label: t('audit.head'), value: <Copyable text={walk.head} />, wide: true },
        ]}
      />
      {walk.state === 'intact' ? <p className={styles.auditNone}>{t('audit.headHint')}</p> : null}
    </>
  )
}
