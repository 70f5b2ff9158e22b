import type { RunRow } from '@cpm/contract/delivery/task/task'
import { Button } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { useText } from '../../../api/text.ts'
import { RunOutput } from './run-output.tsx'
import styles from './run-output.module.css'
import tableStyles from '../../../kit/table/table.module.css'

type Props = {
  taskId: string
  runId: string | undefined
  /** The page on the screen, to step through. */
  rows: readonly RunRow[]
  onOpen: (runId: string | undefined) => void
}

/** The output of one run beside the table, which stays in use: another row, or the arrows, changes what is shown. */
export function RunDrawer({ taskId, runId, rows, onOpen }: Props) {
  const t = useText()
  const at = rows.findIndex((row) => row.id === runId)
  const listed = rows[at]
  // A link may name a run that is not on this page.
  const alone = useRead(
    quietApi.task.run,
    { id: runId as string },
    { enabled: runId !== undefined && listed === undefined, about: { task: taskId } },
  )
  const row = listed ?? alone.data
  const step = (by: number) => rows[at === -1 ? -1 : at + by]?.id
  return (
    <Drawer
      open={runId !== undefined}
      mask={false}
      size={620}
      title={t('run.output')}
      rootClassName={styles.runDrawer}
      onClose={() => onOpen(undefined)}
      extra={
        <>
          <Button
            type="text"
            icon={
              <span className={tableStyles.flip}>
                <Icon name="chevronDown" />
              </span>
            }
            aria-label={t('run.previous')}
            title={t('run.previous')}
            disabled={!step(-1)}
            onClick={() => onOpen(step(-1))}
          />
          <Button
            type="text"
            icon={<Icon name="chevronDown" />}
            aria-label={t('run.next')}
            title={t('run.next')}
            disabled={!step(1)}
            onClick={() => onOpen(step(1))}
          />
        </>
      }
    >
      {row ? (
        <RunOutput key={row.id} row={row} />
      ) : alone.error ? (
        <Failed error={alone.error} retry={() => void alone.refetch()} />
      ) : (
        <Waiting lines={5} />
      )}
    </Drawer>
  )
}
