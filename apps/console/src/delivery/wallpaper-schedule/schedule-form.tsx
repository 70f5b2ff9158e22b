import {
  wallpaperScheduleForm,
  type WallpaperScheduleRow,
} from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import { wallpaperScheduleFields } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule.fields'
import { Form } from 'antd'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'
import { WallpaperSelect } from '../wallpaper/wallpaper-select.tsx'
import { EntriesInput } from './entries-input.tsx'

const usual = { entries: [] }

/** Makes a schedule, or changes one. */
export function ScheduleForm({ row, onClose }: { row: WallpaperScheduleRow | null; onClose: () => void }) {
  return (
    <RowForm
      drawer
      width={680}
      of="wallpaperSchedule"
      row={row}
      form={wallpaperScheduleForm}
      create={api.wallpaperSchedule.create}
      update={api.wallpaperSchedule.update}
      usual={usual}
      onClose={onClose}
    >
      <Fields />
    </RowForm>
  )
}

function Fields() {
  const t = useText()
  const form = Form.useFormInstance()
  const otherwise = Form.useWatch('defaultId', form) as string | undefined
  return (
    <FormFields
      of={wallpaperScheduleFields}
      names={['name', 'defaultId', 'entries', 'remark']}
      more={{
        name: { focus: true },
        defaultId: {
          help: t('wallpaperSchedule.defaultHint'),
          control: <WallpaperSelect label={t('wallpaperSchedule.defaultId')} />,
        },
        entries: { help: t('wallpaperSchedule.entriesHint'), control: <EntriesInput otherwise={otherwise} /> },
      }}
    />
  )
}
