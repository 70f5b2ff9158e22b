import type { ModelRow } from '@cpm/contract/estate/model/model'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useFirstChosen } from '../../kit/list/first-selected.ts'
import { Empty, Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { ExpectedPanel } from './expected-panel.tsx'
import { ModelPicture } from './model-picture.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import styles from './model.module.css'

export const path = '/device/modelPeripheralSetting'

const address = z.object({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  q: z.string().max(100).optional(),
})
const shown = 100
const typingMs = 250

/** Which peripherals belong to which model: models at the left, what the chosen one expects beside them. */
export function Page() {
  const t = useText()
  const [{ id: chosen, q }, setPlace] = useUrlState(address)
  const id = useFirstChosen(chosen, useModels(q).data?.records[0]?.id ?? undefined)
  return (
    <PageFrame fill>
      <div className={styles.modelPanes} data-chosen={chosen === undefined ? undefined : ''}>
        <Models
          q={q}
          chosen={id}
          onSearch={(next) => setPlace({ q: next })}
          onChoose={(next) => setPlace({ id: next })}
        />
        <section className={styles.modelMain} aria-label={t('model.expected')}>
          {id === undefined ? (
            <Empty icon="device" title={t('model.choose')} hint={t('model.chooseHint')} />
          ) : (
            <>
              <Button
                className={styles.modelBack}
                icon={<Icon name="chevronLeft" />}
                onClick={() => setPlace({ id: undefined })}
              >
                {t('model.many')}
              </Button>
              <ExpectedPanel key={id} id={id} />
            </>
          )}
        </section>
      </div>
    </PageFrame>
  )
}

/** Models of the catalogue; who asks twice is answered once. */
function useModels(q: string | undefined) {
  const query = { catalogued: true, pageSize: shown, ...(q ? { q } : {}) }
  return useRead(quietApi.model.list, query, { placeholderData: keepPreviousData })
}

type ModelsProps = {
  q: string | undefined
  chosen: string | undefined
  onSearch: (q: string | undefined) => void
  onChoose: (id: string) => void
}

function Models({ q, chosen, onSearch, onChoose }: ModelsProps) {
  const t = useText()
  const [typed, setTyped] = useState(q ?? '')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim() || undefined), typingMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line exhaustive-deps -- the page's own setter; only typing counts
  }, [typed])
  const found = useModels(q)
  return (
    <nav className={styles.modelSide} data-is="model-side" aria-label={t('model.many')}>
      <Input
        type="search"
        allowClear
        value={typed}
        prefix={<Icon name="search" />}
        placeholder={t('model.searchHint')}
        aria-label={t('model.searchHint')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Waiting lines={8} /> : null}
      {found.data?.records.length === 0 ? (
        <Empty icon="search" title={t(q ? 'model.noMatch' : 'model.none')} />
      ) : (
        <ul>
          {found.data?.records.map((row) => (
            <li key={row.id}>
              <ModelButton row={row} chosen={row.id === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function ModelButton({ row, chosen, onChoose }: { row: ModelRow; chosen: boolean; onChoose: (id: string) => void }) {
  const t = useText()
  const { id } = row
  if (id === null) return null
  return (
    <button type="button" aria-current={chosen || undefined} onClick={() => onChoose(id)}>
      <ModelPicture id={id} name={row.name} at={row.pictureAt} />
      <span className={styles.modelButtonName}>
        <b>{row.name}</b>
        <small>
          {[row.maker, t(`terminal.platform.${row.platform}`), row.enterpriseName].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Figures className={styles.modelCount} title={t('model.seePeripherals', { name: row.name })}>
        {row.peripherals}
      </Figures>
    </button>
  )
}
