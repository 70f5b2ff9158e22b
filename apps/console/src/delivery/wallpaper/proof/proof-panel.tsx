import { type ProofRow, type Standing, standings } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { Empty, Failed, Waiting } from '../../../kit/page/page.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { WallpaperSummary } from '../wallpaper-policy.tsx'
import { ProofDrawer } from './proof-drawer.tsx'
import styles from '../wallpaper.module.css'

type Opened = { row: ProofRow; standing: Standing[] | undefined }

/** Of every place something is given to: how many of its terminals show what they are to show now. */
export function ProofPanel() {
  const t = useText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = useRead(quietApi.wallpaper.proof, {}, { refetchInterval: 60_000 })
  if (!found.data)
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={6} />
  const { records } = found.data
  if (records.length === 0)
    return <Empty icon="fullscreen" title={t('wallpaper.proof.none')} hint={t('wallpaper.proof.noneHint')} />
  return (
    <>
      <PlainTable
        label={t('wallpaper.tab.proof')}
        rows={records}
        rowKey={({ policyId }) => policyId}
        columns={[
          { key: 'place', title: t('wallpaper.proof.place'), render: (row) => <Place {...row} /> },
          { key: 'what', title: t('wallpaper.proof.what'), render: ({ value }) => <WallpaperSummary value={value} /> },
          ...standings.map((standing) => ({
            key: standing,
            title: t(`wallpaper.standing.${standing}`),
            render: (row: ProofRow) => (
              <Count
                count={row[standing]}
                label={`${row.name}: ${t(`wallpaper.standing.${standing}`)}`}
                onOpen={() => setOpened({ row, standing: [standing] })}
              />
            ),
          })),
        ]}
        actions={(row) => (
          <Button type="link" size="small" onClick={() => setOpened({ row, standing: undefined })}>
            {t('wallpaper.proof.see')}
          </Button>
        )}
      />
      {opened ? <ProofDrawer {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function Place({ place, name }: Pick<ProofRow, 'place' | 'name'>) {
  const t = useText()
  return (
    <span title={name}>
      {name} <Muted small>{t(`policy.place.${place}`)}</Muted>
    </span>
  )
}

/** A number leads to the terminals it counts. */
function Count({ count, label, onOpen }: { count: number; label: string; onOpen: () => void }) {
  if (count === 0) return <Figures>0</Figures>
  return (
    <Button
      type="link"
      size="small"
      className={styles.count ?? ''}
      data-count={count}
      aria-label={`${label}: ${count}`}
      onClick={onOpen}
    >
      <Figures>{count.toLocaleString('en')}</Figures>
    </Button>
  )
}
