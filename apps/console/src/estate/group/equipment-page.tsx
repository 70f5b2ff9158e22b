import type { GroupRow } from '@cpm/contract/estate/group/group'
import { useMemo, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useFirstChosen } from '../../kit/list/first-selected.ts'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { GroupForm } from './group-form.tsx'
import { GroupImport } from './group-import.tsx'
import { GroupPanel } from './group-panel.tsx'
import { useMove } from './members/move.tsx'
import { address } from './members/place.ts'
import { TreePanel } from './tree-panel.tsx'
import { forestOf } from '../../kit/tree/forest.ts'
import styles from './group.module.css'

export const path = '/user/equipment'

/** The tree of groups, and beside it the chosen one with its terminals [2.6], [3.14]. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const groups = useRead(quietApi.group.list, {})
  const forest = useMemo(() => (groups.data ? forestOf(groups.data.records) : undefined), [groups.data])
  const [making, setMaking] = useState<{ parentId: string | undefined } | null>(null)
  const [importing, setImporting] = useState(false)
  const mayMove = useCan('group.update')
  const move = useMove()
  const id = useFirstChosen(place.id, forest?.below.get(null)?.[0]?.id)
  const chosen = id === undefined ? undefined : forest?.byId.get(id)
  const choose = (id: string | undefined) => setPlace({ id, q: undefined, sort: undefined, where: 'below' })

  return (
    <PageFrame fill>
      <div className={styles.groups} data-chosen={place.id === undefined ? undefined : ''}>
        <TreePanel
          forest={forest}
          error={groups.error}
          retry={() => void groups.refetch()}
          chosen={id}
          onChoose={choose}
          onNew={() => setMaking({ parentId: chosen?.id })}
          onImport={() => setImporting(true)}
          onMove={mayMove ? (one: GroupRow, to: GroupRow) => void move(one, to) : undefined}
        />
        <section className={styles.groupMain} aria-label={t('group.details')}>
          {id === undefined || !forest ? (
            <Empty icon="device" title={t('group.choose')} hint={t('group.chooseHint')} />
          ) : (
            <GroupPanel
              key={id}
              id={id}
              place={place}
              onPlace={setPlace}
              onChoose={choose}
              onNew={(parentId) => setMaking({ parentId })}
            />
          )}
        </section>
      </div>
      {making ? (
        <GroupForm
          group={null}
          parentId={making.parentId}
          onClose={() => setMaking(null)}
          onDone={(id) => choose(id)}
        />
      ) : null}
      <GroupImport open={importing} under={chosen} onClose={() => setImporting(false)} />
    </PageFrame>
  )
}
