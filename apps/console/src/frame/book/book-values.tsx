import { runStates, taskStates } from '@cpm/contract/delivery/task/task'
import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { useState } from 'react'
import { Can, useCan, useGranted } from '../../api/session/can.tsx'
import { toast } from '../../kit/dialog/feedback.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Qr } from '../../kit/values/qr.tsx'
import { StatusDot, type Tone } from '../../kit/values/status.tsx'
import { Bytes, Copyable, DateTime, formatDuration, Percent } from '../../kit/values/values.tsx'
import { Part } from './part.tsx'
import { TerminalStatusTag } from '../../estate/terminal/parts/terminal-status.tsx'
import { RunStatusTag, TaskStatusTag } from '../../delivery/task/task-status.tsx'
import styles from './book.module.css'

const toneNames: Tone[] = ['ok', 'info', 'busy', 'warn', 'bad', 'idle']

export function StatusParts() {
  return (
    <Part
      name="Status"
      file="status.tsx"
      code={`<RunStatusTag status={row.status} />   <StatusDot tone="warn" label={…} />   <EnabledTag value={row.enabled} />`}
    >
      <div className={styles.bookRow}>
        {toneNames.map((tone) => (
          <StatusDot key={tone} tone={tone} label={tone} />
        ))}
      </div>
      <div className={styles.bookRow}>
        {terminalStates.names.map((state) => (
          <TerminalStatusTag key={state} status={state} />
        ))}
      </div>
      <div className={styles.bookRow}>
        {runStates.names.map((state) => (
          <RunStatusTag key={state} status={state} />
        ))}
      </div>
      <div className={styles.bookRow}>
        {taskStates.names.map((state) => (
          <TaskStatusTag key={state} status={state} />
        ))}
      </div>
    </Part>
  )
}

export function ValueParts() {
  const [opened] = useState(() => Date.now())
  return (
    <Part
      name="Values"
      file="values.tsx, qr.tsx"
      code={`<DateTime at={row.createdAt} />   // in the account's zone, exact on hover; relative keeps saying how long ago
<Copyable text={row.sn} />   <Copyable block text={command} />   <Bytes value={n} />   <Percent value={n} tone="ok" />
formatDuration(ms)   formatBytes(n)   copy(text)   <Qr text={…} label={…} />`}
    >
      <div className={styles.bookRow}>
        <DateTime at={opened} />
        <DateTime at={opened} relative />
        <DateTime at={null} />
        <Copyable text="117009100105" />
        <Bytes value={1_610_612_736} />
        <Percent value={64} tone="ok" />
        <Percent value={12} tone="bad" />
        <span>{formatDuration(93_725_000)}</span>
      </div>
      <Copyable block text="echo cpm_… | npm run agent -- --server http://127.0.0.1:7100 --token-stdin" />
      <Qr text="https://example.com/enrol" size={140} label="A QR code" />
    </Part>
  )
}

export function ButtonParts() {
  const may = useCan('task.create')
  const mayOpen = useGranted('/longRange/index')
  return (
    <Part
      name="Permission, greyed buttons, toasts"
      file="can.tsx, greyable.tsx, feedback.tsx"
      code={`<Can code="task.create">…</Can>   useCan('task.create')   useGranted('/longRange/index')   // not granted: removed [5.14]
<Greyable reason={canStop ? null : t('…')} onClick={…}>…</Greyable>   // granted, but not possible now
toast.success(t('…'))   const stop = useAction(api.task.stop)`}
    >
      <div className={styles.bookRow}>
        <Can code="task.create">
          <Button>Granted: task.create</Button>
        </Can>
        <span className={styles.bookNote}>
          useCan: {String(may)} · useGranted: {String(mayOpen)}
        </span>
        <PageLink to="/longRange/index">A link to a granted page</PageLink>
        <PageLink to="/nowhere">A link to one that is not is plain text</PageLink>
      </div>
      <div className={styles.bookRow}>
        <Greyable reason={null} onClick={() => toast.success('It was possible')}>
          Possible
        </Greyable>
        <Greyable type="primary" reason="The terminal is offline">
          Not now
        </Greyable>
        <Greyable danger reason="The terminal is offline">
          Not now
        </Greyable>
        <Greyable type="link" reason="The terminal is offline">
          Not now
        </Greyable>
        {(['success', 'info', 'warning', 'error'] as const).map((type) => (
          <Button key={type} onClick={() => toast[type](`One toast at a time: ${type}`)}>
            {type}
          </Button>
        ))}
      </div>
    </Part>
  )
}
