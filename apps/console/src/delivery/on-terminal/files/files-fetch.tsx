import { filePath } from '@cpm/contract/delivery/task/types/fetch-files'
import { Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import type { Act } from '../apps/apps-act.ts'
import styles from '../../../kit/values/values.module.css'

const form = z.object({ path: filePath })

/** Asks for a file by where it lies on the terminal [5.5]. */
export function FetchButton({ act }: { act: Act }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!act.may) return null
  return (
    <>
      <Greyable icon={<Icon name="page" />} reason={act.cannotDo('fetch_files')} onClick={() => setOpen(true)}>
        {t('sent.fetch')}
      </Greyable>
      <EditDialog
        open={open}
        title={t('sent.fetch')}
        schema={form}
        okText={t('sent.fetchNow')}
        onSubmit={({ path }) => act.ask('fetch_files', { paths: [path], kind: 'file' })}
        onClose={() => setOpen(false)}
      >
        <Field name="path" label={t('sent.fetchPath')} help={t('sent.fetchHint')}>
          <Input className={styles.mono} autoComplete="off" spellCheck={false} />
        </Field>
      </EditDialog>
    </>
  )
}
