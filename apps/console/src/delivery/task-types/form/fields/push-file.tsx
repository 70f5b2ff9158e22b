import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { Checkbox, Form, Input, Segmented } from 'antd'
import { Field } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../api/text.ts'
import { ArtifactField } from '../../../artifact/artifact-field.tsx'
import { useKindOfFile } from './kind-of-file.ts'

const kinds = ['file', 'zip'] as const satisfies readonly ArtifactKind[]

/** Comes with the type that is chosen: no other page waits for what uploads files. */
export function Fields() {
  const t = useText()
  const form = Form.useFormInstance()
  const [kind, setKind] = useKindOfFile(kinds)
  return (
    <>
      <Form.Item label={t('artifact.kind')}>
        <Segmented
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`artifact.kind.${value}`) }))}
          onChange={(next) => {
            setKind(next)
            form.setFieldValue(['params', 'artifactId'], undefined)
            form.setFieldValue(['params', 'unpackTo'], undefined)
          }}
        />
      </Form.Item>
      <Field name="params.artifactId" label={t('task.push.file')}>
        <ArtifactField kind={kind} />
      </Field>
      <Field name="params.path" label={t('task.push.path')} help={t('task.push.pathHint')}>
        <Input maxLength={1000} />
      </Field>
      {kind === 'zip' ? (
        <Field name="params.unpackTo" label={t('task.push.unpackTo')} help={t('task.push.unpackHint')}>
          <Input maxLength={1000} />
        </Field>
      ) : null}
      <Field name="params.overwrite" label="" valuePropName="checked">
        <Checkbox>{t('task.push.overwrite')}</Checkbox>
      </Field>
      <Field name="params.runAfter" label={t('task.push.runAfter')}>
        <Input maxLength={1000} />
      </Field>
      <Field name="params.root" label="" valuePropName="checked">
        <Checkbox>{t('task.root')}</Checkbox>
      </Field>
    </>
  )
}
