import {
  systemFileEdit,
  systemFileForm,
  type SystemFileKind,
  systemFileKinds,
  type SystemFileRow,
  systemPackageEdit,
  systemPackageForm,
} from '@cpm/contract/delivery/system-file/system-file'
import { systemFileFields } from '@cpm/contract/delivery/system-file/system-file.fields'
import { Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'
import { ArtifactField } from '../artifact/artifact-field.tsx'

const usual = { models: [] }

/** Describes a file for terminals that is uploaded, or one that is here. */
export function SystemFileForm({ row, onClose }: { row: SystemFileRow | null; onClose: () => void }) {
  const [kind, setKind] = useState<SystemFileKind>(row?.kind ?? 'system')
  const isSystem = kind === 'system'
  return (
    <RowForm
      drawer
      width={560}
      of="systemFile"
      row={row}
      form={isSystem ? systemPackageForm : systemFileForm}
      edit={isSystem ? systemPackageEdit : systemFileEdit}
      create={api.systemFile.create}
      update={api.systemFile.update}
      usual={usual}
      onClose={onClose}
    >
      <Fields row={row} kind={kind} onKind={setKind} />
    </RowForm>
  )
}

type FieldsProps = { row: SystemFileRow | null; kind: SystemFileKind; onKind: (kind: SystemFileKind) => void }

function Fields({ row, kind, onKind }: FieldsProps) {
  const t = useText()
  const form = Form.useFormInstance()
  const nameAfter = (fileName: string) => {
    if (!form.getFieldValue('name')) form.setFieldValue('name', fileName.replace(/\.[^.]*$/, ''))
  }
  return (
    <>
      {row ? null : (
        <Form.Item label={t('systemFile.kind')}>
          <Segmented
            value={kind}
            options={systemFileKinds.map((value) => ({ value, label: t(`artifact.kind.${value}`) }))}
            onChange={(next) => {
              onKind(next)
              form.setFieldValue('artifactId', undefined)
            }}
          />
        </Form.Item>
      )}
      {row ? null : (
        <FormFields
          of={systemFileFields}
          names={['artifactId']}
          more={{
            artifactId: { control: <ArtifactField fresh kind={kind} onChosen={({ name }) => nameAfter(name)} /> },
          }}
        />
      )}
      <FormFields
        of={systemFileFields}
        names={[
          'name',
          ...(kind === 'system' ? ([['versionFrom', 'versionTo']] as const) : []),
          'models',
          'descriptionCn',
          'descriptionEn',
        ]}
        more={{
          name: { maxLength: 100 },
          versionFrom: { help: t('systemFile.versionFromHint') },
          versionTo: { help: t('systemFile.versionToHint') },
          models: { help: t('systemFile.modelsHint'), control: <ModelsField /> },
        }}
      />
    </>
  )
}

type ModelsProps = { id?: string; value?: string[]; onChange?: (models: string[]) => void }

/** Models by their names, as terminals report them. */
function ModelsField({ id, value = [], onChange }: ModelsProps) {
  const t = useText()
  const found = useRead(quietApi.model.list, { pageSize: 500 })
  const names = [...new Set(found.data?.records.map(({ name }) => name))]
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      mode="tags"
      value={value}
      loading={found.isLoading}
      placeholder={t('systemFile.models.any')}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
