import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { useGranted } from '../../api/session/can.tsx'
import { Icon, type IconName } from '../values/icon.tsx'
import { SortPlace } from '../table/tools/sort-place.ts'
import { isPlainClick, useTabRoute } from './tab-route.ts'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../layout/box.tsx'
import styles from './page.module.css'
import emptyStyles from './empty.module.css'
import valuesStyles from '../values/values.module.css'

/**
 * The sheet of a page. `fill` makes it exactly as high as the window leaves room for, so that a table scrolls inside
 * itself; without it the page scrolls.
 */
export function PageFrame(props: {
  title?: ReactNode
  extra?: ReactNode
  fill?: boolean
  plain?: boolean
  children: ReactNode
}) {
  const { title, extra, fill = false, plain = false, children } = props
  const [host, setHost] = useState<HTMLElement | null>(null)
  const sortPlace = useMemo(() => ({ host, setHost }), [host])
  return (
    <div
      className={`${styles.page}${fill ? ` ${styles.pageFill}` : ''}${plain ? ` ${styles.pagePlain}` : ''}`}
      data-is={fill ? 'page-fill' : undefined}
    >
      {(title ?? extra) ? (
        <Row gap={5} between className={styles.pageHead}>
          <h2>{title}</h2>
          <Row>{extra}</Row>
        </Row>
      ) : null}
      <SortPlace value={sortPlace}>{children}</SortPlace>
    </div>
  )
}

/** A box with a heading, for pages made of several. */
export function Panel({
  title,
  extra,
  children,
  className = '',
}: {
  title?: ReactNode
  extra?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={`${styles.panel} ${className}`} data-is="panel">
      {(title ?? extra) ? (
        <header>
          <h2>{title}</h2>
          <Row>{extra}</Row>
        </header>
      ) : null}
      <div className={styles.panelBody} data-is="panel-body">
        {children}
      </div>
    </section>
  )
}

export type Detail = { label: ReactNode; value: ReactNode; wide?: boolean }

/** Labels and values, as many columns as there is room for. */
export function Details({ items }: { items: readonly (Detail | false | null)[] }) {
  return (
    <dl className={styles.details} data-is="details">
      {items
        .filter((i) => i !== null && i !== false)
        .map((item, at) => (
          <div key={at} className={item.wide ? styles.wide : undefined}>
            <dt>{item.label}</dt>
            <dd>{item.value ?? <span className={valuesStyles.nothing}>–</span>}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Nothing here, and what to do about it. */
export function Empty({
  title,
  hint,
  action,
  icon = 'empty',
}: {
  title?: ReactNode
  hint?: ReactNode
  action?: ReactNode
  icon?: IconName
}) {
  const t = useText()
  return (
    <div className={emptyStyles.empty} data-is="empty">
      <span className={emptyStyles.emptyIcon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={emptyStyles.emptyTitle}>{title ?? t('table.empty')}</p>
      {hint ? <p className={emptyStyles.emptyHint}>{hint}</p> : null}
      {action ? <div className={emptyStyles.emptyAction}>{action}</div> : null}
    </div>
  )
}

/** What was asked for did not come: why, and a way to ask again. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText()
  return (
    <div className={emptyStyles.empty} data-is="empty" role="alert">
      <span className={`${emptyStyles.emptyIcon} ${emptyStyles.emptyBad}`}>
        <Icon name="warning" size={28} />
      </span>
      <p className={emptyStyles.emptyTitle}>{t('common.failed')}</p>
      <p className={emptyStyles.emptyHint}>{error instanceof AnswerError ? error.message : t('common.failedHint')}</p>
      {retry ? (
        <div className={emptyStyles.emptyAction}>
          <Button onClick={retry} icon={<Icon name="refresh" />}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Grey bars in the place of what is on its way. */
export function Waiting({ lines = 4 }: { lines?: number }) {
  const t = useText()
  return (
    <Stack gap={5} className={emptyStyles.waiting} data-is="waiting" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, at) => (
        <i key={at} style={{ width: `${92 - ((at * 29) % 50)}%` }} />
      ))}
    </Stack>
  )
}

type PageLinkProps = {
  to: string
  /** How many rows its text counts: the list it leads to has exactly these (e2e/browser/counts.spec.ts). */
  count?: number | undefined
  children: ReactNode
  className?: string
}

/** A link to another page of the console, which opens in its own work tab; plain text where one may not go. */
export function PageLink({ to, count, children, className = '' }: PageLinkProps) {
  const route = useTabRoute()
  if (!useGranted(to)) return <span className={className}>{children}</span>
  return (
    <a
      href={to}
      className={`${valuesStyles.link} ${className}`}
      data-is="link"
      data-count={count}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        event.stopPropagation()
        route.go(to)
      }}
    >
      {children}
    </a>
  )
}
