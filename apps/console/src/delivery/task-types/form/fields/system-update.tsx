import { rebootMoments } from '@cpm/contract/delivery/task/types/system-update'
import { Input, Segmented } from 'antd'
import { Field } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../api/text.ts'
import { ArtifactField } from '../../../artifact/artifact-field.tsx'

/** Comes with the type that is chosen: no other page waits for what uploads files. */
export function Fields() {
  const t = useText()
  return (
    <>
      <Field name="params.artifactId" label={t('task.system.file')} help={t('task.system.fileHint')}>
        <ArtifactField kind="system" />
      </Field>
      <Field name="params.versionFrom" label={t('task.system.versionFrom')} help={t('task.system.versionFromHint')}>
        <Input maxLength={200} spellCheck={false} />
      </Field>
      <Field name="params.versionTo" label={t('task.system.versionTo')} help={t('task.system.versionToHint')}>
        <Input maxLength={200} spellCheck={false} />
      </Field>
      <Field name="params.reboot" label={t('task.system.reboot')}>
        <Segmented options={rebootMoments.map((value) => ({ value, label: t(`task.system.reboot.${value}`) }))} />
      </Field>
    </>
  )
}
