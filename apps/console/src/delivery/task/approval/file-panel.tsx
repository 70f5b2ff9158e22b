import type { TaskFile, TaskRow } from '@cpm/contract/delivery/task/task'
import { Suspense } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Details, Waiting } from '../../../kit/page/page.tsx'
import { Bytes, Copyable } from '../../../kit/values/values.tsx'
import { offersFor } from '../../../kit/page/offers.ts'
import type { TaskFilePart } from '../slots.ts'
import styles from './approval.module.css'

const parts = offersFor<TaskFilePart>('task.file')

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
        <Suspense fallback={<Waiting lines={3} />}>
          {parts.map(({ key, Part }) => (
            <Part key={key} file={data} />
          ))}
        </Suspense>
        {parts.some(({ kinds }) => kinds.includes(data.kind)) ? null : <Facts file={data} />}
      </Stack>
    </details>
  )
}

function Facts({ file }: { file: TaskFile }) {
  const t = useText()
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
