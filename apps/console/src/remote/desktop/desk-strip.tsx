import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Icon } from '../../kit/values/icon.tsx'
import type { Tone } from '../../kit/values/status.tsx'
import valuesStyles from '../../kit/values/values.module.css'
import type { Phase } from '../session/line.ts'
import type { Desk } from './desk.ts'
import styles from './desktop.module.css'

const tones: Readonly<Record<Phase, Tone>> = {
  idle: 'idle',
  opening: 'busy',
  waiting: 'busy',
  asking: 'warn',
  open: 'ok',
  broken: 'warn',
  over: 'idle',
}

type Props = {
  all: readonly Desk[]
  active: Desk | undefined
  onShow: (sn: string | undefined) => void
  onClose: (desk: Desk) => void
}

/** The open screens beside each other, and the way to another one. */
export function DeskStrip({ all, active, onShow, onClose }: Props) {
  const t = useText()
  return (
    <nav className={styles.strip} aria-label={t('remoteDesktop.opened')}>
      {all.map((desk) => (
        <Handle key={desk.sn} desk={desk} isActive={desk === active} onShow={onShow} onClose={onClose} />
      ))}
      <button
        type="button"
        className={styles.handle}
        aria-current={active ? undefined : 'true'}
        aria-label={t('remoteDesktop.another')}
        onClick={() => onShow(undefined)}
      >
        <Icon name="plus" />
        <span className={styles.another}>{t('remoteDesktop.another')}</span>
      </button>
    </nav>
  )
}

type HandleProps = Omit<Props, 'all' | 'active'> & { desk: Desk; isActive: boolean }

function Handle({ desk, isActive, onShow, onClose }: HandleProps) {
  const t = useText()
  const phase = desk.line.use((s) => s.phase)
  const { data: terminal } = useRead(quietApi.terminal.get, { sn: desk.sn })
  const name = terminal?.name || desk.sn
  return (
    <span className={styles.tab} data-current={isActive ? '' : undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-current={isActive ? 'true' : undefined}
        title={t(`remoteSession.phase.${phase}`)}
        onClick={() => onShow(desk.sn)}
      >
        <i style={{ background: `var(--tone-${tones[phase]})` }} aria-hidden="true" />
        <span>{name}</span>
      </button>
      <button
        type="button"
        className={valuesStyles.iconButton}
        data-is="icon-button"
        aria-label={t('remoteDesktop.closeOf', { name })}
        onClick={() => onClose(desk)}
      >
        <Icon name="close" size={13} />
      </button>
    </span>
  )
}
