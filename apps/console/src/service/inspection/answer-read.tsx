import { inspection } from '@cpm/contract/service/inspection/inspection'
import type { InspectionDetail, InspectionFile } from '@cpm/contract/service/inspection/inspection.shape'
import { type DeviceCheck, verdictOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import type { Question } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Fetched } from '../../kit/picture/fetch-picture.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { formatMoment } from '../../kit/values/values.tsx'
import { useQuestionText } from '../inspection-form/question-text.ts'
import styles from './inspection.module.css'

const tones = { passed: 'ok', failed: 'bad' } as const

/** What was answered to a question, with its images. */
export function AnswerRead({ n, item, record }: { n: number; item: Question; record: InspectionDetail }) {
  const t = useText()
  const text = useQuestionText()
  const given = record.answers[item.id]
  const verdict = verdictOf(item, given)
  const title = text.say(item.title)
  const files = (given?.files ?? []).flatMap((id) => record.files.filter((file) => file.id === id))
  const said =
    verdict === 'absent'
      ? t('inspection.absent')
      : verdict === 'none'
        ? t('inspection.unanswered')
        : text.value(item, given?.value)
  const { [item.id]: order } = record.orders
  return (
    <div role="group" aria-label={title} className={styles.question}>
      <Row gap={3}>
        <b>
          {n}. {title}
        </b>
        {verdict === 'passed' || verdict === 'failed' ? (
          <StatusTag tone={tones[verdict]} label={t(`inspection.result.${verdict}`)} />
        ) : null}
        {order ? <PageLink to={`/technicalSupport/index?id=${order}`}>{t('inspection.order')}</PageLink> : null}
      </Row>
      {said === '' ? null : verdict === 'absent' || verdict === 'none' ? <Muted>{said}</Muted> : <span>{said}</span>}
      {given?.reason ? <span>{t('inspection.reasonOf', { reason: given.reason })}</span> : null}
      {given?.check ? <Check check={given.check} /> : null}
      {files.length > 0 ? (
        <Row gap={4}>
          {files.map((file, nth) => (
            <Shot
              key={file.id}
              clientId={record.clientId}
              file={file}
              alt={t('inspection.image', { question: title, n: nth + 1 })}
            />
          ))}
        </Row>
      ) : null}
    </div>
  )
}

function Check({ check }: { check: DeviceCheck }) {
  const t = useText()
  if (!check.known) return <Muted>{t('inspection.check.unknown')}</Muted>
  const names = check.devices.map(({ name }) => name).join(', ')
  const lines = [
    check.missing.length > 0
      ? t('inspection.check.missing', { names: check.missing.join(', ') })
      : t('inspection.check.ok'),
    names === '' ? '' : t('inspection.check.devices', { names }),
    check.seenAt === null ? '' : t('inspection.check.seenAt', { at: formatMoment(new Date(check.seenAt)) }),
  ]
  return lines.filter(Boolean).map((line) => (
    <Muted key={line} small>
      {line}
    </Muted>
  ))
}

function Shot({ clientId, file, alt }: { clientId: string; file: InspectionFile; alt: string }) {
  const t = useText()
  if (!file.here) return <Muted small>{t('inspection.notHere')}</Muted>
  const place = file.fix ? `${file.fix.lat.toFixed(5)}, ${file.fix.lng.toFixed(5)}` : ''
  return (
    <figure className={styles.shot}>
      <Fetched route={inspection.routes.file} input={{ clientId, fileId: file.id }} alt={alt} />
      <figcaption>
        <Muted small>
          {[file.takenAt ? t('inspection.takenAt', { at: formatMoment(new Date(file.takenAt)) }) : '', place]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </figcaption>
    </figure>
  )
}
