import type { TaskForeseen, TaskRow } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { Details } from '../../../kit/page/page.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import styles from '../task-pages.module.css'

/** Who asks for a task, when, and why. */
export function AskedBy({ task, by }: { task: TaskRow; by: TaskForeseen['by'] }) {
  const t = useText()
  const beside = by && [t(`user.kind.${by.kind}`), by.description].filter(Boolean).join(' · ')
  return (
    <Details
      items={[
        {
          label: t('task.askedBy'),
          value: (
            <>
              {task.createdBy ?? t('task.platform')} {beside ? <Muted small>{beside}</Muted> : null}
            </>
          ),
        },
        { label: t('task.createdAt'), value: <DateTime at={task.createdAt} /> },
        {
          label: t('task.note'),
          value:
            task.note === null ? (
              <Muted>{t('task.noNote')}</Muted>
            ) : (
              <span className={styles.taskNote}>{task.note}</span>
            ),
          wide: true,
        },
      ]}
    />
  )
}
