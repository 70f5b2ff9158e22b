import type { AppRow } from '@cpm/contract/market/app/app'
import { appLimits, saidInstead, versionAbout } from '@cpm/contract/market/app/app.rows'
import type { ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { id } from '@cpm/contract/kernel/id'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useTitle } from '../parts/app-title.ts'
import { DifferenceView } from '../version/difference.tsx'
import { FileFacts } from '../version/file-facts.tsx'
import {
  differenceOf,
  fingerprint,
  misfitOf,
  type ReadFile,
  readOfArtifact,
  readOfVersion,
} from '../version/read-file.ts'
import { type AppKind, AppFile, kindsText } from './app-file.tsx'
import { SaidInstead } from './override-fields.tsx'
import { VersionFields } from './version-fields.tsx'
import styles from './form.module.css'

const kindsOf: Readonly<Record<Platform, readonly AppKind[]>> = {
  android: ['apk'],
  windows: ['exe', 'msi', 'zip'],
  linux: ['deb'],
}

const said = z.string().trim().max(appLimits.reason)
const versionForm = z.object({
  artifactId: id,
  ...saidInstead,
  ...versionAbout.partial().shape,
  admitSigner: said.optional(),
})
/** Where another has signed it: why that is right has to be said. */
const admitForm = versionForm.extend({
  admitSigner: said.min(1, { error: 'field.required' }).regex(/\p{L}/u, { error: 'app.reasonRule' }),
})

/** Brings the next version of an app, beside the last one. */
export function NewVersion({ app, onClose }: { app: AppRow; onClose: () => void }) {
  const t = useText()
  const name = useTitle()(app.title)
  const mayAdmit = useCan('app.admit')
  const [file, setFile] = useState<ArtifactRow | null>(null)
  const versions = useRead(quietApi.app.versions, { id: app.id, pageSize: 1, sort: '-versionCode' })
  const last = versions.data?.records[0]
  const before = last && readOfVersion(last)
  const after = file && readOfArtifact(file)
  const difference = before && after ? differenceOf(before, after) : null
  const misfit = before && after ? misfitOf(before, after) : null
  const isOther = difference !== null && !difference.sameSigner
  const add = useAction(api.app.addVersion, { success: t('app.versionBrought') })
  const waits =
    file === null
      ? t('app.fileFirst')
      : misfit
        ? t(`app.misfit.${misfit}`, { package: app.packageName, version: last?.versionName ?? '' })
        : isOther && !mayAdmit
          ? t('app.signerChanged')
          : null
  const kinds = kindsOf[app.platform]
  return (
    <EditDrawer
      open
      title={t('app.newVersionOf', { name })}
      okText={t('app.bring')}
      width={680}
      schema={isOther ? admitForm : versionForm}
      waits={waits}
      onClose={onClose}
      onSubmit={(values) => add.mutateAsync({ ...values, id: app.id })}
    >
      <Field name="artifactId" label={t('app.file')} help={t('app.fileHint', { kinds: kindsText(kinds) })}>
        <AppFile kinds={kinds} onRead={setFile} />
      </Field>
      {misfit ? <Alert className={styles.note ?? ''} type="error" showIcon title={waits} /> : null}
      {isOther && before && after && !misfit ? <OtherSigner before={before} after={after} /> : null}
      {after ? (
        <section className={styles.read} aria-label={t('app.readTitle')}>
          <h3>{t('app.readTitle')}</h3>
          <FileFacts file={after} permissions={before === undefined} />
        </section>
      ) : null}
      {difference && !misfit ? (
        <section
          className={styles.read}
          aria-label={t('appVersion.differenceTo', { version: last?.versionName ?? '' })}
        >
          <h3>{t('appVersion.differenceTo', { version: last?.versionName ?? '' })}</h3>
          <DifferenceView of={difference} />
        </section>
      ) : null}
      {file && !misfit ? (
        <>
          <SaidInstead file={file} versionOnly />
          <VersionFields />
        </>
      ) : null}
    </EditDrawer>
  )
}

/** Another has signed it: what that means, and the way on for who may let it in. */
function OtherSigner({ before, after }: { before: ReadFile; after: ReadFile }) {
  const t = useText()
  const mayAdmit = useCan('app.admit')
  const printOf = ({ signer }: ReadFile) => (signer ? fingerprint(signer.sha256) : t('appVersion.notSigned'))
  return (
    <>
      <Alert
        className={styles.note ?? ''}
        type="error"
        showIcon
        title={t('app.signerChanged')}
        description={
          <>
            <p>{t(mayAdmit ? 'app.signerChangedAdmit' : 'app.signerChangedHint')}</p>
            <p className={styles.prints}>
              {printOf(before)}
              <br />→ {printOf(after)}
            </p>
          </>
        }
      />
      {mayAdmit ? (
        <Field name="admitSigner" label={t('app.admitSigner')} help={t('app.admitSignerHint')}>
          <Input.TextArea showCount maxLength={appLimits.reason} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      ) : null}
    </>
  )
}
