import type { ShopRow } from '@cpm/contract/market/app/app'
import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { PieceBar } from '../../../kit/values/piece-bar.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { formatBytes } from '../../../kit/values/values.tsx'
import { useDictionary } from '../../../platform/dictionary/dictionary-values.tsx'
import { AppCard } from '../parts/app-card.tsx'
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
  const isUpdate = row.outdated > 0
  const isDone = missing === 0 && row.outdated === 0
  return (
    <AppCard
      name={name}
      icon={<AppIcon app={row} size="middle" isShop />}
      title={name}
      about={[
        label(row.type),
        t('app.shop.version', { version: row.version.versionName }),
        formatBytes(row.version.size),
      ]}
      foot={
        <>
          <span className={styles.state}>
            {row.coming > 0 ? (
              <StatusTag tone="busy" label={t('app.shop.coming', { count: figure(row.coming) })} />
            ) : isUpdate ? (
              <StatusTag tone="warn" label={t('app.shop.outdatedCount', { count: figure(row.outdated) })} />
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
        </>
      }
    >
      <div className={styles.offer}>
        {about ? (
          <p className={styles.about} title={about}>
            {about}
          </p>
        ) : null}
        <div className={styles.share}>
          <span>{t('app.shop.installedOn', { count: figure(row.installed), total: row.terminals })}</span>
          <Bar row={row} />
        </div>
      </div>
    </AppCard>
  )
}

/** Of all its terminals those that are as they should be, and those with an older version. */
const Bar = ({ row: { terminals, installed, outdated } }: { row: ShopRow }) => (
  <PieceBar
    aria-hidden="true"
    pieces={[
      { key: 'current', count: installed - outdated, tone: 'ok' as const },
      { key: 'outdated', count: outdated, tone: 'warn' as const },
      { key: 'without', count: terminals - installed, tone: null },
    ].filter(({ count }) => count > 0)}
  />
)
