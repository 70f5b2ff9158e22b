import {
  videoForm,
  wallpaperEdit,
  wallpaperForm,
  type WallpaperRow,
  type WallpaperType,
  wallpaperTypes,
} from '@cpm/contract/delivery/wallpaper/wallpaper'
import { wallpaperFields } from '@cpm/contract/delivery/wallpaper/wallpaper.fields'
import type { Screen } from '@cpm/contract/kernel/file/files'
import { Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { Field } from '../../kit/form/form.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'
import { ArtifactField } from '../artifact/artifact-field.tsx'
import { screenOf, useScreens } from './preview/screens.ts'
import { VideoPoster } from './video-poster.tsx'

/** Takes a picture or a video into the library, or says something else of one. */
export function WallpaperForm({ row, onClose }: { row: WallpaperRow | null; onClose: () => void }) {
  const [type, setType] = useState<WallpaperType>('picture')
  return (
    <RowForm
      drawer
      width={560}
      of="wallpaper"
      row={row}
      form={type === 'video' ? videoForm : wallpaperForm}
      edit={wallpaperEdit}
      create={api.wallpaper.create}
      update={api.wallpaper.update}
      onClose={onClose}
    >
      {row ? null : <FileFields type={type} onType={setType} />}
      <FormFields of={wallpaperFields} names={['name', 'introduction']} />
    </RowForm>
  )
}

type FileProps = { type: WallpaperType; onType: (type: WallpaperType) => void }

function FileFields({ type, onType }: FileProps) {
  const t = useText()
  const form = Form.useFormInstance()
  const [screen, setScreen] = useState<Screen>()
  const [video, setVideo] = useState<File | null>(null)
  const nameAfter = (fileName: string) => {
    if (!form.getFieldValue('name')) form.setFieldValue('name', fileName.replace(/\.[^.]*$/, ''))
  }
  return (
    <>
      <Form.Item label={t('wallpaper.type')}>
        <Segmented
          value={type}
          options={wallpaperTypes.map((value) => ({ value, label: t(`wallpaper.type.${value}`) }))}
          onChange={(next) => {
            onType(next)
            setVideo(null)
            form.setFieldsValue({ artifactId: undefined, posterId: undefined })
          }}
        />
      </Form.Item>
      {type === 'picture' ? (
        <Form.Item label={t('wallpaper.forModel')}>
          <ScreenSelect onChange={setScreen} />
        </Form.Item>
      ) : null}
      <Field
        name="artifactId"
        label={t('wallpaper.file')}
        help={t(type === 'picture' ? 'wallpaper.pictureHint' : 'wallpaper.videoHint')}
      >
        <ArtifactField
          fresh
          key={`${type} ${screen?.width} ${screen?.height}`}
          kind={type}
          screen={type === 'picture' ? screen : undefined}
          onFile={type === 'video' ? setVideo : () => {}}
          onChosen={({ name }) => nameAfter(name)}
        />
      </Field>
      {type === 'video' ? (
        <Field name="posterId" label={t('wallpaper.poster')} help={t('wallpaper.posterHint')}>
          <VideoPoster video={video} />
        </Field>
      ) : null}
    </>
  )
}

/** The screens of the models there are: a picture that is chosen must be as large. */
function ScreenSelect({ onChange }: { onChange: (screen: Screen | undefined) => void }) {
  const t = useText()
  const screens = useScreens()
  return (
    <Select<string>
      allowClear
      placeholder={t('wallpaper.forModel.any')}
      aria-label={t('wallpaper.forModel')}
      options={screens.map(({ screen, models }) => ({ value: screen, label: `${screen} · ${models.join(', ')}` }))}
      onChange={(screen?: string) => onChange(screenOf(screen ?? null) ?? undefined)}
    />
  )
}
