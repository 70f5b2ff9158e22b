import { Button } from 'antd'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../position.module.css'

/** What stands beside the map about what was pressed: it takes the focus, and Escape closes it. */
export function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText()
  const id = useId()
  const host = useRef<HTMLElement>(null)
  useEffect(() => host.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={host}
      className={styles.panel}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // Not of a dialog that the panel opened.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose()
      }}
    >
      <Row between className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onClose} />
      </Row>
      <div className={styles.panelBody}>{children}</div>
    </section>
  )
}
