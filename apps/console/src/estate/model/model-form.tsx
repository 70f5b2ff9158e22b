import { fileRules } from '@cpm/contract/kernel/file/files'
import { modelForm } from '@cpm/contract/estate/model/model'
import { modelFields } from '@cpm/contract/estate/model/model.fields'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../kit/form/form.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { Upload } from '../../kit/upload/upload.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { filledFrom, RowForm } from '../../platform/resource/row-form.tsx'
import type { Editing } from './model-actions.ts'
import { ModelPicture } from './model-picture.tsx'
import styles from './model.module.css'

/** Catalogues a model, with what is known of it already from terminals or from ours; or changes one. */
export function ModelForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = useText()
  const [gone, setGone] = useState(false)
  const row = editing.do === 'edit' ? editing.row : null
  const from = editing.do === 'edit' ? null : editing.from
  const usual = useMemo(() => filledFrom(modelForm, from ?? { platform: 'android' }), [from])
  const pictureAt = gone ? null : (row?.pictureAt ?? null)
  return (
    <RowForm
      drawer
      of="model"
      {...(editing.do === 'override' ? { title: t('model.overrideTitle', { name: from?.name ?? '' }) } : {})}
      row={row}
      form={modelForm}
      create={api.model.create}
      update={api.model.update}
      usual={usual}
      along={gone ? { picture: null } : {}}
      onClose={onClose}
    >
      <FormFields
        of={modelFields}
        names={['name', 'platform', 'maker', 'resolution', 'description']}
        more={{
          name: { help: t('model.nameHint'), ...(from ? {} : { focus: true }) },
          maker: from ? { focus: true } : {},
          resolution: { placeholder: '720x1280' },
        }}
      />
      {row === null || pictureAt === null ? null : (
        <div className={styles.modelPictureNow}>
          <ModelPicture id={row.id} name={row.name} at={pictureAt} size="large" />
          <Button size="small" icon={<Icon name="trash" />} onClick={() => setGone(true)}>
            {t('model.pictureRemove')}
          </Button>
        </div>
      )}
      <PictureField change={pictureAt !== null} />
    </RowForm>
  )
}

/** Whatever it is called: no name of a file is kept. */
const rule = { ...fileRules.picture, name: /^/ }

function PictureField({ change = false }: { change?: boolean }) {
  const t = useText()
  return (
    <Field name="picture" label={t(change ? 'model.pictureChange' : 'model.picture')}>
      <Upload<string> rule={rule} send={base64Of} />
    </Field>
  )
}

/** Goes with the form, so nothing is sent yet. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
