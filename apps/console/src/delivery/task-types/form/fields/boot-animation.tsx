import { Field } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../api/text.ts'
import { ArtifactField } from '../../../artifact/artifact-field.tsx'

/** Comes with the type that is chosen: no other page waits for what uploads files. */
export function Fields() {
  const t = useText()
  return (
    <Field name="params.artifactId" label={t('task.animation.file')} help={t('task.animation.fileHint')}>
      <ArtifactField kind="animation" />
    </Field>
  )
}
