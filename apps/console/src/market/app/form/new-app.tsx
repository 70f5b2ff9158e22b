import { appForm } from '@cpm/contract/market/app/app'
import type { ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { FileFacts } from '../version/file-facts.tsx'
import { detailPlace } from '../parts/places.ts'
import { readOfArtifact } from '../version/read-file.ts'
import { AboutFields } from './about-fields.tsx'
import { type AppKind, AppFile, appKinds, kindsText } from './app-file.tsx'
import { SaidInstead } from './override-fields.tsx'
import styles from './form.module.css'

const platformOf: Readonly<Record<AppKind, Platform>> = {
  apk: 'android',
  exe: 'windows',
  msi: 'windows',
  zip: 'windows',
  deb: 'linux',
}

const usual = { visibility: 'public' as const, autoUpdate: false, models: [] }

type Props = { kinds?: readonly AppKind[]; onClose: () => void }

/** Brings an app: its file first, then what was read from it, then the rest. */
export function NewApp({ kinds = appKinds, onClose }: Props) {
  const t = useText()
  const { go } = useTabRoute()
  const [file, setFile] = useState<ArtifactRow | null>(null)
  const create = useAction(api.app.create, {
    success: t('app.brought'),
    onDone: ({ id }) => go(detailPlace(id, 'versions')),
  })
  return (
    <EditDrawer
      open
      title={t('app.add')}
      okText={t('app.bring')}
      width={680}
      schema={appForm}
      initial={usual}
      waits={file === null ? t('app.fileFirst') : null}
      onClose={onClose}
      onSubmit={(values) => create.mutateAsync(values)}
    >
      <Field name="artifactId" label={t('app.file')} help={t('app.fileHint', { kinds: kindsText(kinds) })}>
        <AppFile kinds={kinds} onRead={setFile} />
      </Field>
      {file ? (
        <>
          <section className={styles.read} aria-label={t('app.readTitle')}>
            <h3>{t('app.readTitle')}</h3>
            <FileFacts file={readOfArtifact(file)} />
          </section>
          <SaidInstead file={file} />
          <AboutFields platform={platformOf[file.kind as AppKind]} label={readOfArtifact(file).label} />
        </>
      ) : (
        <Alert type="info" showIcon title={t('app.steps')} description={t('app.stepsHint')} />
      )}
    </EditDrawer>
  )
}
