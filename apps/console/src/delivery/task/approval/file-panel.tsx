import type { TaskFile, TaskRow } from '@cpm/contract/delivery/task/task'
import { Suspense } from 'react'
import { quietApi } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Details, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { Bytes, Copyable } from '../../../kit/values/values.tsx'
import { useTitle } from '../../app/parts/app-title.ts'
import { detailPlace } from '../../app/parts/places.ts'
import { readOfArtifact } from '../../app/version/read-file.ts'
import styles from './approval.module.css'

const FileFacts = lazy(async () => ({ default: (await import('../../app/version/file-facts.tsx')).FileFacts }))

/** Kinds that are installed: of these there is more to be said than of a picture. */
const installed: readonly string[] = ['apk', 'exe', 'msi', 'deb']

/** The file that a task brings, open where somebody is to agree to it. */
export function FilePanel({ task }: { task: TaskRow }) {
  return 'artifact' in task.params ? <File task={task} /> : null
}

function File({ task }: { task: TaskRow }) {
  const t = useText()
  const { data } = useRead(quietApi.task.file, { id: task.id })
  if (!data) return null
  const version = [data.facts.productName ?? data.facts.packageName, data.facts.version].filter(Boolean).join(' ')
  return (
    <details className={styles.file} open={task.status === 'awaiting'}>
      <summary>
        {t('task.file')} <b>{data.name}</b>{' '}
        <Muted>
          {[t(`artifact.kind.${data.kind}`), version].filter(Boolean).join(' · ')} · <Bytes value={data.size} />
        </Muted>
      </summary>
      <Stack gap={4}>
        <OfMarket file={data} />
        <Facts file={data} />
      </Stack>
    </details>
  )
}

function Facts({ file }: { file: TaskFile }) {
  const t = useText()
  if (installed.includes(file.kind)) {
    return (
      <Suspense fallback={<Waiting lines={3} />}>
        <FileFacts file={readOfArtifact(file)} />
      </Suspense>
    )
  }
  const { width, height } = file.facts
  return (
    <Details
      items={[
        { label: t('appVersion.size'), value: <Bytes value={file.size} /> },
        width !== undefined && height !== undefined && { label: t('task.file.screen'), value: `${width} × ${height}` },
        { label: t('appVersion.sha256'), value: <Copyable text={file.sha256} />, wide: true },
      ]}
    />
  )
}

function OfMarket({ file: { version } }: { file: TaskFile }) {
  const t = useText()
  const titled = useTitle()
  if (version === null) return null
  return (
    <span>
      {t('task.file.ofMarket')}{' '}
      <PageLink to={detailPlace(version.appId)}>
        {titled(version.title)} {version.versionName}
      </PageLink>
    </span>
  )
}
