import { Field } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../api/text.ts'
import { ArtifactField } from '../../../artifact/artifact-field.tsx'

/** Comes with the type that is chosen: no other page waits for what uploads files. */
export function Fields() {
  const t = useText()
  return (
    <Field name="params.artifactId" label={t('task.wallpaper.file')} help={t('task.wallpaper.fileHint')}>
      <ArtifactField kind="picture" />
    </Field>
  )
}
