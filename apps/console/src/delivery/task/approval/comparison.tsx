import type { TaskForeseen } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Preview } from '../create/preview/late-preview.tsx'
import styles from './approval.module.css'

type Props = { data: TaskForeseen | undefined; error: Error | null; retry: () => void }

/** What was foreseen when a task was asked for beside what would become of it now, with what differs marked. */
export function Compared({ data, error, retry }: Props) {
  const t = useText()
  if (!data) return error ? <Failed error={error} retry={retry} /> : <Waiting lines={4} />
  return (
    <Stack gap={3}>
      <div className={styles.compared}>
        <section aria-label={t('task.foreseen.then')}>
          <h3>{t('task.foreseen.then')}</h3>
          {data.asked ? <Preview preview={data.asked} /> : <Muted>{t('task.foreseen.unknown')}</Muted>}
        </section>
        <section aria-label={t('task.foreseen.now')}>
          <h3>{t('task.foreseen.now')}</h3>
          <Preview preview={data.now} than={data.asked} />
        </section>
      </div>
      {data.beyond > 0 ? (
        <span role="note">
          <Icon name="warning" /> {t('task.foreseen.beyond', { count: figure(data.beyond) })}
        </span>
      ) : null}
    </Stack>
  )
}
