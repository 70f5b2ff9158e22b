import type { ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import { Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { t as say, useText } from '../../api/text.ts'
import type { Views } from './use-views.ts'
import { Row } from '../../kit/layout/box.tsx'
import styles from './views.module.css'

/** What is in it comes when it is opened. */
const ViewList = lazy(async () => ({ default: (await import('./view-list.tsx')).ViewList }))
const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

export type Editing = { row: ViewRow } | 'new'

type MenuProps = {
  views: Views
  filter: ViewRow['query']
  /** What the list is without a view, where it is not of terminals. */
  all?: string
}

/** Which saved view the list is looked at through; saves, shares and deletes them. */
export function ViewMenu({ views, filter, all }: MenuProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const { current, changed, layout } = views
  const everything = all ?? t('savedView.everything')
  const save = useAction(api.savedView.update, { success: say('savedView.saved', { name: current?.name ?? '' }) })
  const edit = (what: Editing) => {
    setOpen(false)
    setEditing(what)
  }
  return (
    <Row gap={1} className={styles.views} role="group" aria-label={t('savedView.many')}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
        content={
          <Suspense>
            <ViewList views={views} everything={everything} onChoose={() => setOpen(false)} onEdit={edit} />
          </Suspense>
        }
      >
        <Button className={styles.viewsButton} aria-label={`${t('savedView.choose')}: ${current?.name ?? everything}`}>
          <span>{current?.name ?? everything}</span>
          {changed ? <small>{t('savedView.changed')}</small> : null}
          <Icon name="chevronDown" size={14} />
        </Button>
      </Popover>
      {current && changed ? (
        <>
          {current.mayChange ? (
            <Button
              type="link"
              loading={save.isPending}
              onClick={() => save.mutate({ id: current.id, query: filter, layout: layout[0] })}
            >
              {t('savedView.saveChanges')}
            </Button>
          ) : null}
          <Button type="text" onClick={views.revert}>
            {t('savedView.revert')}
          </Button>
        </>
      ) : null}
      <Suspense>
        {editing ? (
          <ViewDialog
            page={views.page}
            row={editing === 'new' ? null : editing.row}
            now={{ query: filter, layout: layout[0] }}
            onMade={(id) => views.open(id)}
            onClose={() => setEditing(null)}
          />
        ) : null}
      </Suspense>
    </Row>
  )
}
