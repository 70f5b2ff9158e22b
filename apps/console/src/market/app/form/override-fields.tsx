import { partsOfName } from '@cpm/contract/market/app/file-name'
import { appLimits } from '@cpm/contract/market/app/app.rows'
import type { ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import { Input } from 'antd'
import { useText } from '../../../api/text.ts'
import { Field, FieldSection } from '../../../kit/form/form.tsx'
import { readOfArtifact } from '../version/read-file.ts'

type Props = {
  file: ArtifactRow
  /** Which app it is a version of is known already. */
  versionOnly?: boolean
}

/** What a ZIP, and some programs of Windows, do not say of themselves. */
export function SaidInstead({ file, versionOnly = false }: Props) {
  const t = useText()
  const read = readOfArtifact(file)
  const said = partsOfName(file.name)
  const asksName = read.packageName === '' && !versionOnly
  const asksVersion = read.versionName === ''
  if (!asksName && !asksVersion) return null
  return (
    <FieldSection title={t('app.notSaid')}>
      {asksName ? (
        <Field name="packageName" label={t('appVersion.program')} help={t('app.fromName')}>
          <Input maxLength={appLimits.packageName} placeholder={said.packageName} />
        </Field>
      ) : null}
      {asksVersion ? (
        <Field name="versionName" label={t('app.versionNamed')} help={t('app.fromName')}>
          <Input maxLength={appLimits.versionName} placeholder={said.versionName} />
        </Field>
      ) : null}
    </FieldSection>
  )
}
