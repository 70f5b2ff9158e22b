import { fileRules } from '@cpm/contract/kernel/file/files'
import { modelForm, modelLimits, type ModelRow } from '@cpm/contract/estate/model/model'
import { platforms } from '@cpm/contract/estate/agent/report'
import { Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { changedOf } from '../../kit/form/changed.ts'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { Upload } from '../../kit/upload/upload.tsx'
import { ModelPicture } from './model-picture.tsx'
import styles from './model.module.css'

const emptyable = { maker: null, resolution: null, description: null }
type Written = Pick<ModelRow, 'name' | 'platform' | 'maker' | 'resolution' | 'description'>

const filledFrom = ({ name, platform, maker, resolution, description }: Written) => ({
  name,
  platform,
  maker: maker ?? undefined,

  resolution: resolution ?? undefined,
  description: description ?? undefined,
})

/** Catalogues a model. What is known of it already, from terminals or from ours, stands there. */
export function NewModel({ from, title, onClose }: { from: ModelRow | null; title: string; onClose: () => void }) {
  const create = useAction(api.model.create)
  const initial = useMemo(() => (from ? filledFrom(from) : { platform: 'android' as const }), [from])
  return (
    <EditDrawer
      open
      title={title}
      schema={modelForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) => create.mutateAsync(values)}
    >
      <Fields fixed={from !== null} />
      <PictureField />
    </EditDrawer>
  )
}

/** Changes one that is known; what is emptied is emptied there too. */
export function EditModel({ row, onClose }: { row: ModelRow & { id: string }; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.model.update)
  const initial = useMemo(() => filledFrom(row), [row])
  const [gone, setGone] = useState(false)
  return (
    <EditDrawer
      open
      title={t('model.edit')}
      schema={modelForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) =>
        update.mutateAsync({
          ...changedOf(row, { ...emptyable, ...values }),
          ...(gone && values.picture === undefined ? { picture: null } : {}),
          id: row.id,
        })
      }
    >
      <Fields />
      {row.pictureAt === null || gone ? null : (
        <div className={styles.modelPictureNow}>
          <ModelPicture id={row.id} name={row.name} at={row.pictureAt} size="large" />
          <Button size="small" icon={<Icon name="trash" />} onClick={() => setGone(true)}>
            {t('model.pictureRemove')}
          </Button>
        </div>
      )}
      <PictureField change={row.pictureAt !== null && !gone} />
    </EditDrawer>
  )
}

function Fields({ fixed = false }: { fixed?: boolean }) {
  const t = useText()
  return (
    <>
      <Field name="name" label={t('model.name')} help={t('model.nameHint')}>
        <Input autoFocus={!fixed} maxLength={modelLimits.name} />
      </Field>
      <Field name="platform" label={t('model.platform')}>
        <Select options={platforms.map((value) => ({ value, label: t(`terminal.platform.${value}`) }))} />
      </Field>
      <Field name="maker" label={t('model.maker')}>
        <Input autoFocus={fixed} maxLength={modelLimits.maker} />
      </Field>
      <Field name="resolution" label={t('model.resolution')}>
        <Input placeholder="720x1280" maxLength={modelLimits.resolution} />
      </Field>
      <Field name="description" label={t('model.description')}>
        <Input.TextArea showCount maxLength={modelLimits.description} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </>
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
