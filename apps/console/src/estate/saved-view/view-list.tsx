import type { ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { t as say, useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import type { Views } from './use-views.ts'
import type { Editing } from './view-menu.tsx'
import styles from './views.module.css'

type ListProps = { views: Views; everything: string; onChoose: () => void; onEdit: (what: Editing) => void }

/** The views there are, and what can be done with each. */
export function ViewList({ views, everything, onChoose, onEdit }: ListProps) {
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
        <b>{everything}</b>
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
