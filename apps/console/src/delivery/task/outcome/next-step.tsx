import { type GoneReason, nextStepOf, type RunStatus, type StepAct } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { useCan } from '../../../api/session/can.tsx'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import styles from './outcome.module.css'

type Stands = { status: RunStatus; reason: string | null; goneWhy?: GoneReason | null }

/** Tabs of a terminal where a step is done. */
const tabOf = {
  terminal: '',
  files: '?tab=files',
  apps: '?tab=apps',
  permissions: '?tab=permission',
  policies: '?tab=policies',
} as const
const isAtTerminal = (act: StepAct | null): act is keyof typeof tabOf => act !== null && act in tabOf

/** What to do next, and the way to where it is done. Without `sn` it is said of many terminals. */
export function NextStep({ run, sn }: { run: Stands; sn?: string }) {
  const t = useText()
  const mayCreate = useCan('task.create')
  const step = nextStepOf(run.status, run.reason, run.goneWhy)
  if (!step) return null
  const { act } = step
  return (
    <span className={styles.step}>
      {t(`run.step.${step.name}`)}{' '}
      {isAtTerminal(act) && sn !== undefined ? (
        <PageLink to={`${detailOf(sn)}${tabOf[act]}`}>{t(`run.act.${act}`)}</PageLink>
      ) : null}
      {act === 'anew' && mayCreate ? <PageLink to="/longRange/index">{t('run.act.anew')}</PageLink> : null}
    </span>
  )
}
