import { taskTimes } from '@cpm/contract/delivery/task/task.times'
import { type FileRow, file } from '@cpm/contract/estate/file/file'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useEffect, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useList } from '../../../kit/table/data-table.tsx'
import { Empty, Failed, Waiting } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Fetched } from '../../../kit/picture/fetch-picture.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { Pager } from '../../../kit/list/pager.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { DateTime, formatMoment } from '../../../kit/values/values.tsx'
import { type Act, isOpen, whyNot } from '../apps/apps-act.ts'
import { Progress } from './files-progress.tsx'
import { takenAt, Viewer } from './files-viewer.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './files.module.css'

const choices = [12, 24, 48] as const

type Place = { page: number; pageSize: number }
/** What is looked at: a picture, or the first or last of a page that is still coming. */
type Looked = FileRow | 'first' | 'last' | null

const none: readonly FileRow[] = []

/** Screenshots, the newest first; a new one appears by itself. */
export function Gallery({ terminal, act }: { terminal: TerminalDetail; act: Act }) {
  const t = useText()
  const { sn } = terminal
  const [place, setPlace] = useState<Place>({ page: 1, pageSize: choices[0] })
  const [looked, setLooked] = useState<Looked>(null)
  const kind: FileRow['kind'][] = ['screenshot']
  const list = useList(quietApi.file.list, { sn, kind, whole: true, ...place })
  const coming = useList(quietApi.file.list, { sn, kind, whole: false })
  const rows = list.data?.records ?? none
  const total = list.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / place.pageSize))
  useEffect(() => {
    if (list.isFetching || typeof looked !== 'string') return
    setLooked((looked === 'first' ? rows[0] : rows.at(-1)) ?? null)
  }, [looked, rows, list.isFetching])
  useEffect(() => {
    if (!list.isFetching && place.page > pages) setPlace({ ...place, page: pages })
  }, [list.isFetching, place, pages])

  const shown = looked !== null && typeof looked === 'object' ? looked : null
  const at = shown ? rows.findIndex(({ id }) => id === shown.id) : -1
  function go(step: 1 | -1): (() => void) | null {
    const row = at === -1 ? rows.at(step === 1 ? 0 : -1) : rows[at + step]
    if (row && row.id !== shown?.id) return () => setLooked(row)
    const page = place.page + step
    if (page < 1 || page > pages) return null
    return () => {
      setPlace({ ...place, page })
      setLooked(step === 1 ? 'first' : 'last')
    }
  }
  const number = (place.page - 1) * place.pageSize + at + 1
  return (
    <>
      <Row gap={4} className={styles.galleryBar}>
        <Take terminal={terminal} act={act} />
      </Row>
      {list.isPending ? <Waiting lines={4} /> : null}
      {list.error && !list.data ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data && total === 0 && (coming.data?.total ?? 0) === 0 ? (
        <Empty title={t('sent.noShots')} hint={t('sent.noShotsHint')} />
      ) : null}
      <ul className={styles.gallery} aria-busy={list.isPlaceholderData}>
        {(coming.data?.records ?? []).map((row) => (
          <li key={row.id} className={`${styles.shot} ${styles.shotComing}`}>
            <Progress file={row} />
          </li>
        ))}
        {rows.map((row) => (
          <Shot key={row.id} row={row} onOpen={() => setLooked(row)} />
        ))}
      </ul>
      <Pager {...place} total={total} choices={choices} onChange={(page, pageSize) => setPlace({ page, pageSize })} />
      {shown ? (
        <Viewer
          sn={sn}
          shown={shown}
          position={at === -1 ? '' : t('sent.position', { at: number, total })}
          onPrevious={go(-1)}
          onNext={go(1)}
          onClose={() => setLooked(null)}
        />
      ) : null}
    </>
  )
}

function Shot({ row, onOpen }: { row: FileRow; onOpen: () => void }) {
  const t = useText()
  const at = formatMoment(new Date(takenAt(row)))
  return (
    <li className={styles.shot}>
      <button type="button" aria-label={t('sent.shotOf', { at })} onClick={onOpen}>
        <Fetched route={file.routes.content} input={{ id: row.id }} alt="" />
      </button>
      <DateTime at={takenAt(row)} />
    </li>
  )
}

/** Asks for one, once a minute [8.5]; how it stands is said beside it. */
function Take({ terminal, act }: { terminal: TerminalDetail; act: Act }) {
  const t = useText()
  const now = useNow()
  const run = act.latest('screenshot')
  if (!act.may) return null
  const taking = isOpen(run)
  const tooSoon = run && now - Date.parse(run.createdAt) < taskTimes.againMs ? t('action.tooSoon') : null
  const reason = act.cannotDo('screenshot') ?? (terminal.online ? tooSoon : t('inventory.offline'))
  const problem = whyNot(t, run)
  return (
    <>
      <Greyable
        type="primary"
        icon={<Icon name="eye" />}
        loading={taking || act.isAsking}
        reason={reason}
        onClick={() => act.act('screenshot', {})}
      >
        {t(taking ? 'sent.taking' : 'sent.take')}
      </Greyable>
      {problem ? <StatusDot tone="bad" label={problem} /> : null}
    </>
  )
}
