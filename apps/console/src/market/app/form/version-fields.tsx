import { versionFields } from '@cpm/contract/market/app/version.fields'
import { useText } from '../../../api/text.ts'
import { FormFields } from '../../../platform/resource/form-fields.tsx'

/** What people say of a version. */
export function VersionFields() {
  const t = useText()
  return (
    <FormFields
      of={versionFields}
      names={['descriptionCn', 'descriptionEn', 'systemVersion']}
      more={{ systemVersion: { help: t('appVersion.systemVersionHint') } }}
    />
  )
}
