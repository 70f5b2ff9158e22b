import type { DictionaryRow } from '@cpm/contract/platform/dictionary/dictionary'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Can } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { t as say, useLanguage, useText } from '../../api/text.ts'
import { DictionaryForm } from './dictionary-form.tsx'
import styles from './dictionary.module.css'

/** What can be done with the dictionary that is open. */
export function DictionaryActions({ row, onGone }: { row: DictionaryRow; onGone: () => void }) {
  const t = useText()
  const name = useLanguage() === 'cn' ? row.name : row.englishName
  const [editing, setEditing] = useState(false)
  const remove = useAction(api.dictionary.remove, { onDone: onGone })
  async function ask(): Promise<void> {
    const content = say('dictionary.deleteHint', { count: row.items })
    if (await confirm({ kind: 'delete', name, content })) remove.mutate({ id: row.id })
  }
  return (
    <div className={styles.dictionaryActions}>
      <Can code="dictionary.update">
        <Button size="small" icon={<Icon name="edit" />} onClick={() => setEditing(true)}>
          {t('dictionary.change')}
        </Button>
      </Can>
      <Can code="dictionary.delete">
        <Greyable
          danger
          size="small"
          icon={<Icon name="trash" />}
          loading={remove.isPending}
          reason={row.builtIn ? t('dictionary.builtInStays') : null}
          onClick={() => void ask()}
        >
          {t('dictionary.delete')}
        </Greyable>
      </Can>
      {editing ? <DictionaryForm row={row} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
