import type { ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import { Button, Popover } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { t as say, useText } from '../../api/text.ts'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import type { Views } from './use-views.ts'
import type { Filter } from './view-state.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import styles from './views.module.css'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

export type Editing = { row: ViewRow } | 'new'

/** Which saved view the list is looked at through; saves, shares and deletes them. */
export function ViewMenu({ views, filter }: { views: Views; filter: Filter }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const { current, changed, layout } = views
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
        content={<ViewList views={views} onChoose={() => setOpen(false)} onEdit={edit} />}
      >
        <Button
          className={styles.viewsButton}
          aria-label={`${t('savedView.choose')}: ${current?.name ?? t('savedView.everything')}`}
        >
          <span>{current?.name ?? t('savedView.everything')}</span>
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

type ListProps = { views: Views; onChoose: () => void; onEdit: (what: Editing) => void }

function ViewList({ views, onChoose, onEdit }: ListProps) {
  const t = useText()
  const own = views.rows.filter((row) => row.own)
  const others = views.rows.filter((row) => !row.own)
  const choose = (row: ViewRow | undefined) => {
    views.choose(row)
    onChoose()
  }
  const section = (title: string, rows: readonly ViewRow[]) =>
    rows.length === 0 ? null : (
      <section aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Choose chosen={row.id === views.current?.id} onChoose={() => choose(row)}>
                <b>{row.name}</b>
                <small>
                  {[
                    row.isDefault ? t('savedView.isDefault') : null,
                    row.shared ? (row.own ? t('savedView.shared') : t('savedView.by', { name: row.ownerName })) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Choose>
              <RowActions name={row.name} actions={actionsOf(row, views, onEdit)} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <Stack gap={2} className={styles.viewsList}>
      <Choose chosen={views.current === undefined} onChoose={() => choose(undefined)}>
        <b>{t('savedView.everything')}</b>
      </Choose>
      {section(t('savedView.mine'), own)}
      {section(t('savedView.others'), others)}
      {views.rows.length === 0 ? <p>{t('savedView.none')}</p> : null}
      <Button type="link" icon={<Icon name="plus" />} onClick={() => onEdit('new')}>
        {t('savedView.save')}
      </Button>
    </Stack>
  )
}

function Choose({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.viewsChoose} aria-current={chosen || undefined} onClick={onChoose}>
      <span className={styles.viewsCheck}>{chosen ? <Icon name="check" size={14} /> : null}</span>
      {children}
    </button>
  )
}

/** What can be done with a view; who may not change it may still begin with it. */
function actionsOf(row: ViewRow, views: Views, onEdit: (what: Editing) => void): Action[] {
  const { id, name, page, isDefault, shared } = row
  const begin: Action = {
    word: isDefault ? 'savedView.unmakeDefault' : 'savedView.makeDefault',
    icon: 'home',
    deed: deed(api.savedView.setDefault, { page, viewId: isDefault ? null : id }),
  }
  if (!row.mayChange) return [begin]
  const ask = () => ({
    title: say('savedView.removeOf', { name }),
    content: say(shared ? 'savedView.removeShared' : 'savedView.removeOwn'),
    danger: true,
    okText: say('savedView.remove'),
  })
  const onDone = () => {
    if (id === views.current?.id) views.choose(undefined)
  }
  return [
    begin,
    { word: 'savedView.rename', icon: 'edit', run: () => onEdit({ row }) },
    {
      word: 'savedView.remove',
      icon: 'trash',
      danger: true,
      deed: deed(api.savedView.remove, { id }, { ask, onDone }),
    },
  ]
}
