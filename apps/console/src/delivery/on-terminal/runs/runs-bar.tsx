import {
  failedStatuses,
  openStatuses,
  type RunRow,
  type RunStatus,
  stepOfReason,
  task,
} from '@cpm/contract/delivery/task/task'
import { Select } from 'antd'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { ExportMenu } from '../../../kit/list/export-menu.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { reasonText } from '../../task-types/task-words.ts'
import { isRestartable } from '../../task/run/tally.ts'
import { useTaskActions } from '../../task/task-actions.tsx'
import styles from './runs-bar.module.css'

export type Which = { status: RunStatus[] | undefined; reason: string[] | undefined }

const outcomes = {
  running: [...openStatuses],
  failed: [...failedStatuses, 'stopped'],
  success: ['success'],
} as const satisfies Record<string, readonly RunStatus[]>
type Outcome = keyof typeof outcomes
const labels = { running: 'task.outcome.running', failed: 'run.unsuccessful', success: 'run.status.success' } as const

type Props = {
  sn: string
  which: Which
  /** The runs on the screen: what of them can be restarted is restarted together. */
  shown: readonly RunRow[]
  onWhich: (which: Which) => void
}

/** Which runs of a terminal are shown: how they stand and why; and all of these as a file, or once more. */
export function RunsBar({ sn, which, shown, onWhich }: Props) {
  const t = useText()
  const outcome = (Object.keys(outcomes) as Outcome[]).find(
    (one) => outcomes[one].length === which.status?.length && outcomes[one][0] === which.status[0],
  )
  const reasons = Object.keys(stepOfReason).map((value) => ({ value, label: reasonText(t, 'run', value) }))
  return (
    <Row between className={styles.bar}>
      <Row>
        <Select<Outcome>
          allowClear
          className={styles.outcome ?? ''}
          value={outcome ?? null}
          placeholder={t('run.status')}
          aria-label={t('run.status')}
          options={(Object.keys(outcomes) as Outcome[]).map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(next?: Outcome) => onWhich({ ...which, status: next && [...outcomes[next]] })}
        />
        <Select<string>
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.reason ?? ''}
          value={which.reason?.[0] ?? null}
          placeholder={t('run.reason')}
          aria-label={t('run.reason')}
          options={reasons.toSorted((a, b) => a.label.localeCompare(b.label))}
          onChange={(next?: string) => onWhich({ ...which, reason: next === undefined ? undefined : [next] })}
        />
      </Row>
      <Row>
        <RestartShown shown={shown} />
        <ExportMenu
          route={task.routes.runsOfTerminal}
          query={{ sn, ...which, sort: '-updatedAt' }}
          name={`runs-${sn}`}
        />
      </Row>
    </Row>
  )
}

function RestartShown({ shown }: Pick<Props, 'shown'>) {
  const t = useText()
  const { isRestarting, askRestart } = useTaskActions()
  const ids = shown.filter(({ status }) => isRestartable(status)).map(({ id }) => id)
  return (
    <Can code="task.restart">
      <Greyable
        size="small"
        icon={<Icon name="restart" />}
        loading={isRestarting}
        reason={ids.length === 0 ? t('task.nothingToRestart') : null}
        onClick={() => void askRestart({ ids }, { always: true })}
      >
        {t('task.restartCount', { count: ids.length })}
      </Greyable>
    </Can>
  )
}
