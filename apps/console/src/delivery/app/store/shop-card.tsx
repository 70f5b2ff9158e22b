import type { ShopRow } from '@cpm/contract/delivery/app/app'
import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusTag, toneColor } from '../../../kit/values/status.tsx'
import { formatBytes } from '../../../kit/values/values.tsx'
import { useDictionary } from '../../../platform/dictionary/dictionary-values.tsx'
import { AppIcon } from '../parts/app-icon.tsx'
import { useTitle } from '../parts/app-title.ts'
import styles from './store.module.css'

type Props = { row: ShopRow; onOpen: (update: boolean) => void }

/** An app on the shelves of a shop: how many of its terminals have it, and one button for what is to be done. */
export function ShopCard({ row, onOpen }: Props) {
  const t = useText()
  const titled = useTitle()
  const { label } = useDictionary('appType')
  const name = titled(row.title)
  const about = titled(row.description)
  const missing = row.terminals - row.installed
  const isUpdate = row.behind > 0
  const isDone = missing === 0 && row.behind === 0
  return (
    <li className={styles.card} aria-label={name}>
      <Row gap={4} className={styles.cardHead}>
        <AppIcon app={row} size="middle" isShop />
        <div className={styles.cardName}>
          <h3 title={name}>{name}</h3>
          <p>
            {[
              label(row.type),
              t('app.shop.version', { version: row.version.versionName }),
              formatBytes(row.version.size),
            ].join(' · ')}
          </p>
        </div>
      </Row>
      {about ? (
        <p className={styles.about} title={about}>
          {about}
        </p>
      ) : null}
      <div className={styles.share}>
        <span>{t('app.shop.installedOn', { count: figure(row.installed), total: row.terminals })}</span>
        <Bar row={row} />
      </div>
      <Row between className={styles.cardFoot}>
        <span className={styles.state}>
          {row.coming > 0 ? (
            <StatusTag tone="busy" label={t('app.shop.coming', { count: figure(row.coming) })} />
          ) : isUpdate ? (
            <StatusTag tone="warn" label={t('app.shop.behindCount', { count: figure(row.behind) })} />
          ) : isDone ? (
            <StatusTag tone="ok" label={t('app.shop.upToDate')} />
          ) : (
            <Muted small>{t(`terminal.platform.${row.platform}`)}</Muted>
          )}
        </span>
        {isDone || row.coming > 0 ? (
          <Button aria-label={t('app.shop.terminalsOf', { name })} onClick={() => onOpen(false)}>
            {t('app.shop.show')}
          </Button>
        ) : (
          <Button
            type="primary"
            icon={<Icon name={isUpdate ? 'refresh' : 'download'} />}
            aria-label={t(isUpdate ? 'app.shop.updateOf' : 'app.shop.installOf', { name })}
            onClick={() => onOpen(isUpdate)}
          >
            {t(isUpdate ? 'app.shop.update' : 'app.shop.install')}
          </Button>
        )}
      </Row>
    </li>
  )
}

/** Of all its terminals those that are as they should be, and those with an older version. */
function Bar({ row: { terminals, installed, behind } }: { row: ShopRow }) {
  const share = (count: number) => `${(100 * count) / Math.max(1, terminals)}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: share(installed - behind), background: toneColor('ok') }} />
      <i style={{ width: share(behind), background: toneColor('warn') }} />
    </span>
  )
}
