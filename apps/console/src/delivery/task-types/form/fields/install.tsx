import type { AppHealth } from '@cpm/contract/delivery/task/types/install'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { Checkbox, Form, Input, InputNumber, Radio, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { Field } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../api/text.ts'
import { ArtifactField } from '../../../artifact/artifact-field.tsx'
import { useKindOfFile } from './kind-of-file.ts'

const kinds = ['apk', 'msi', 'exe', 'deb'] as const satisfies readonly ArtifactKind[]

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
          }}
        />
      </Form.Item>
      <Field name="params.artifactId" label={t('task.install.file')} help={t('task.install.fileHint')}>
        <ArtifactField kind={kind} />
      </Field>
      {kind === 'exe' ? (
        <>
          <Field name="params.args" label={t('task.install.args')} help={t('task.install.argsHint')}>
            <Input maxLength={300} />
          </Field>
          <Field name="params.program" label={t('task.install.program')} help={t('task.install.programHint')}>
            <Input maxLength={255} />
          </Field>
        </>
      ) : null}
      <Field name="params.autoStart" label="" valuePropName="checked">
        <Checkbox>{t('task.install.autoStart')}</Checkbox>
      </Field>
      <Health />
    </>
  )
}

const usualHealth: AppHealth = { by: 'process', withinMs: 120_000 }

/** By what an app is known to have come up well, where somebody wants that. */
function Health() {
  const t = useText()
  const form = Form.useFormInstance()
  const isAsked = Form.useWatch<AppHealth | undefined>(['params', 'health'], { form, preserve: true }) !== undefined
  // What the form says comes a moment later, also when it was reset; the box is ticked at once.
  const [isTicked, setTicked] = useState(isAsked)
  useEffect(() => setTicked(isAsked), [isAsked])
  return (
    <>
      <Form.Item>
        <Checkbox
          checked={isTicked}
          onChange={({ target }) => {
            setTicked(target.checked)
            form.setFieldValue(['params', 'health'], target.checked ? { ...usualHealth } : undefined)
          }}
        >
          {t('task.install.healthy')}
        </Checkbox>
      </Form.Item>
      {isAsked ? (
        <>
          <Field name="params.health.by" label={t('task.install.healthBy')}>
            <Radio.Group
              options={(['process', 'heartbeat'] as const).map((value) => ({
                value,
                label: t(`task.install.healthBy.${value}`),
              }))}
            />
          </Field>
          <Field name="params.health.name" label={t('task.install.healthName')} help={t('task.install.healthNameHint')}>
            <Input maxLength={255} />
          </Field>
          <Field name="params.health.withinMs" label={t('task.install.healthWithin')}>
            <Seconds />
          </Field>
        </>
      ) : null}
    </>
  )
}

type SecondsProps = { id?: string; value?: number; onChange?: (ms: number | null) => void }

/** Milliseconds, as people say them. */
function Seconds({ id, value, onChange }: SecondsProps) {
  return (
    <InputNumber
      {...(id && { id })}
      min={5}
      max={1800}
      precision={0}
      value={value === undefined ? null : value / 1000}
      onChange={(seconds) => onChange?.(seconds === null ? null : seconds * 1000)}
    />
  )
}
