import { versionAbout, type VersionRow } from '@cpm/contract/market/app/app'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { changedOf } from '../../../kit/form/changes.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { filledFrom } from '../../../platform/resource/row-form.tsx'
import { VersionFields } from './version-fields.tsx'

const { descriptionCn, descriptionEn, systemVersion } = versionAbout.shape
/** What was emptied is sent as empty. */
const aboutForm = z.object({
  descriptionCn: descriptionCn.default(''),
  descriptionEn: descriptionEn.default(''),
  systemVersion: systemVersion.default(''),
})

/** Changes what people say of a version; what its file says stays. */
export function EditVersion({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.app.updateVersion)
  const initial = useMemo(() => filledFrom(aboutForm, version), [version])
  return (
    <EditDialog
      open
      title={t('appVersion.editOf', { version: version.versionName })}
      width={600}
      schema={aboutForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) => update.mutateAsync({ ...changedOf(version, values), id: version.id })}
    >
      <VersionFields />
    </EditDialog>
  )
}
