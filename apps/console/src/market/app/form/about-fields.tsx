import { visibilities, type Visibility } from '@cpm/contract/market/app/app'
import { appFields } from '@cpm/contract/market/app/app.fields'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { Radio } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { FieldSection } from '../../../kit/form/form.tsx'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { FormFields } from '../../../platform/resource/form-fields.tsx'
import { labelIn, type ReadFile } from '../version/read-file.ts'
import styles from './form.module.css'

/** What people say of an app, whatever its file. */

type Given = { id?: string; value?: Visibility; onChange?: (value: Visibility) => void }

/** Who sees it, with what that means [6.2]. */
function VisibilityField({ id, value, onChange }: Given) {
  const t = useText()
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      className={styles.choices}
      value={value}
      onChange={(event) => onChange?.(event.target.value as Visibility)}
      options={visibilities.map((one) => ({
        value: one,
        label: (
          <span>
            {t(`app.visibility.${one}`)}
            <Muted small>{t(`app.visibility.${one}Hint`)}</Muted>
          </span>
        ),
      }))}
    />
  )
}

type ModelsProps = { id?: string; value?: string[]; onChange?: (value: string[]) => void; platform: Platform }

/** For which models, by name; none is all of them. */
function ModelsField({ platform, onChange, ...rest }: ModelsProps) {
  const t = useText()
  return (
    <RemoteSelect
      {...rest}
      many
      route={quietApi.model.list}
      within={platform}
      label={t('app.models')}
      placeholder={t('app.allModels')}
      find={async (q) => {
        const { records } = await quietApi.model.list({
          platform: [platform],
          pageSize: 50,
          sort: 'name',
          ...(q && { q }),
        })
        return [...new Set(records.map(({ name }) => name))].map((name) => ({ value: name, label: name }))
      }}
      onChange={(value) => onChange?.([value ?? []].flat())}
    />
  )
}

type Props = { platform: Platform; label: ReadFile['label'] }

/** The fields of an app besides its file. */
export function AboutFields({ platform, label }: Props) {
  const t = useText()
  return (
    <>
      <FieldSection title={t('app.sectionNames')}>
        <FormFields
          of={appFields}
          names={[['nameCn', 'nameEn'], 'type', 'descriptionCn', 'descriptionEn', 'notes']}
          more={{
            nameCn: { placeholder: labelIn(label, 'cn') },
            nameEn: { placeholder: labelIn(label, 'en') },
            notes: { help: t('app.notesHint') },
          }}
        />
      </FieldSection>
      <FieldSection title={t('app.sectionWho')}>
        <FormFields
          of={appFields}
          names={['visibility', 'autoUpdate', ['osFrom', 'osTo'], 'models']}
          more={{
            visibility: { control: <VisibilityField /> },
            autoUpdate: { help: t('app.autoUpdateHint') },
            osFrom: { placeholder: '7.1' },
            osTo: { placeholder: '14' },
            models: { control: <ModelsField platform={platform} /> },
          }}
        />
      </FieldSection>
    </>
  )
}
