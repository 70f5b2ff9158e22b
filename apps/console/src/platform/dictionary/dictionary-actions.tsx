import type { DictionaryRow } from '@cpm/contract/platform/dictionary/dictionary'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { t as say, useLanguage, useText } from '../../api/text.ts'
import { type Action, ActionButtons, deed } from '../resource/actions.tsx'
import { DictionaryForm } from './dictionary-form.tsx'
import styles from './dictionary.module.css'

/** What can be done with the dictionary that is open. */
export function DictionaryActions({ row, onGone }: { row: DictionaryRow; onGone: () => void }) {
  const t = useText()
  const name = useLanguage() === 'cn' ? row.name : row.englishName
  const [editing, setEditing] = useState(false)
  const ask = () => ({ kind: 'delete', name, content: say('dictionary.deleteHint', { count: row.items }) }) as const
  const actions: Action[] = [
    { word: 'dictionary.change', code: 'dictionary.update', icon: 'edit', run: () => setEditing(true) },
    {
      word: 'dictionary.delete',
      code: 'dictionary.delete',
      icon: 'trash',
      danger: true,
      why: row.builtIn ? t('dictionary.builtInStays') : null,
      deed: deed(api.dictionary.remove, { id: row.id }, { ask, onDone: onGone }),
    },
  ]
  return (
    <div className={styles.dictionaryActions}>
      <ActionButtons actions={actions} size="small" />
      {editing ? <DictionaryForm row={row} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
