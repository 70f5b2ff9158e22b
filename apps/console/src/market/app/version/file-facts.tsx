import { permissionsOf } from '@cpm/contract/delivery/artifact/artifact.facts'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Mono, Muted } from '../../../kit/layout/text.tsx'
import { type Detail, Details } from '../../../kit/page/page.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { Bytes, Copyable } from '../../../kit/values/values.tsx'
import { Permissions, usePermissionCount } from './permissions.tsx'
import { fingerprint, type ReadFile, type ReadSigner, sdkText } from './read-file.ts'
import styles from './version.module.css'

/** Who signed it: by which scheme, with which certificate. */
function Signer({ signer }: { signer: ReadSigner | null }) {
  const t = useText()
  if (signer === null) return <StatusTag tone="bad" label={t('appVersion.notSigned')} />
  const { scheme, isVerified, sha256, subject } = signer
  const known = t(isVerified ? 'appVersion.verified' : 'appVersion.notVerified')
  return (
    <span className={styles.signer}>
      <Row as="span" gap={2}>
        <StatusTag tone={isVerified ? 'ok' : 'warn'} label={known} />
        <Muted>{t(`appVersion.scheme.${scheme as 'v1'}`)}</Muted>
      </Row>
      <Copyable text={sha256}>{fingerprint(sha256)}</Copyable>
      {subject ? <Muted small>{subject}</Muted> : null}
    </span>
  )
}

function labelsText(label: ReadFile['label'], others: string): string | null {
  const texts = Object.entries(label).map(([locale, text]) => `${text} (${locale || others})`)
  return Object.keys(label).length < 2 ? (Object.values(label)[0] ?? null) : texts.join(' · ')
}

/** What was read from a file, with what it may do. */
export function FileFacts({ file, permissions = true }: { file: ReadFile; permissions?: boolean }) {
  const t = useText()
  const countOf = usePermissionCount()
  const isApk = file.kind === 'apk'
  const sdk = (value: number | null) => (value === null ? null : sdkText(value))
  const items: (Detail | false)[] = [
    { label: t('appVersion.label'), value: labelsText(file.label, t('appVersion.otherLocales')) },
    {
      label: t(isApk || file.kind === 'deb' ? 'app.packageName' : 'appVersion.program'),
      value: file.packageName ? <Copyable text={file.packageName} /> : null,
    },
    {
      label: t('appVersion.versionName'),
      value: [file.versionName, file.versionCode === null ? null : `(${file.versionCode})`].filter(Boolean).join(' '),
    },
    { label: t('appVersion.size'), value: <Bytes value={file.size} /> },
    isApk && { label: t('appVersion.minSdk'), value: sdk(file.minSdk) },
    isApk && { label: t('appVersion.targetSdk'), value: sdk(file.targetSdk) },
    isApk && {
      label: t('appVersion.abis'),
      value: file.abis.length > 0 ? file.abis.join(', ') : t('appVersion.anyAbi'),
    },
    file.manufacturer !== null && { label: t('appVersion.manufacturer'), value: file.manufacturer },
    { label: t('appVersion.signer'), value: <Signer signer={file.signer} />, wide: true },
    { label: t('appVersion.sha256'), value: <Copyable text={file.sha256} />, wide: true },
  ]
  return (
    <>
      <Details items={items} />
      {permissions && isApk ? (
        <section className={styles.part}>
          <h3>
            {t('appVersion.permissions')} <Muted small>{countOf(permissionsOf(file))}</Muted>
          </h3>
          <Permissions names={file.permissions} implied={file.impliedPermissions} />
        </section>
      ) : null}
    </>
  )
}

/** A fingerprint in a table: its beginning, whole on hover. */
export function ShortSigner({ signer }: { signer: ReadSigner | null }) {
  const t = useText()
  if (signer === null) return t('appVersion.notSigned')
  return (
    <Mono title={fingerprint(signer.sha256)}>
      {signer.scheme} · {signer.sha256.slice(0, 16).toUpperCase()}…
    </Mono>
  )
}
