import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { Details } from '../../../kit/page/page.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { formatBytes } from '../../../kit/values/values.tsx'
import { Permissions } from './permissions.tsx'
import { type Difference, sdkText } from './read-file.ts'
import styles from './version.module.css'

type Change = { before: number | null; after: number | null }

/** What it was, and what it is. */
function Changed({ of: { before, after }, as }: { of: Change; as: (value: number) => string }) {
  const t = useText()
  const said = (value: number | null) => (value === null ? '–' : as(value))
  if (before === after) return <Muted>{t('appVersion.unchanged', { value: said(after) })}</Muted>
  return (
    <Figures>
      {said(before)} → <b>{said(after)}</b>
    </Figures>
  )
}

const moreText = ({ before, after }: Difference['size']) => {
  const more = after - before
  return more === 0 ? '' : ` (${more > 0 ? '+' : '−'}${formatBytes(Math.abs(more))})`
}

function SameSigner({ of }: { of: Difference }) {
  const t = useText()
  if (!of.sameSigner) return <StatusTag tone="bad" label={t('appVersion.otherSigner')} />
  if (of.after.signer === null) return <StatusTag tone="idle" label={t('appVersion.notSigned')} />
  return <StatusTag tone="ok" label={t('appVersion.sameSigner')} />
}

/** What is another in a later version. */
export function DifferenceView({ of }: { of: Difference }) {
  const t = useText()
  const { permissionsAdded: added, permissionsRemoved: removed } = of
  const isApk = [of.targetSdk, of.minSdk].some(({ after }) => after !== null) || added.length + removed.length > 0
  return (
    <Stack gap={4}>
      <Details
        items={[
          {
            label: t('appVersion.size'),
            value: (
              <>
                <Changed of={of.size} as={formatBytes} />
                <Muted>{moreText(of.size)}</Muted>
              </>
            ),
          },
          {
            label: t('appVersion.signer'),
            value: <SameSigner of={of} />,
          },
          isApk && { label: t('appVersion.minSdk'), value: <Changed of={of.minSdk} as={sdkText} /> },
          isApk && { label: t('appVersion.targetSdk'), value: <Changed of={of.targetSdk} as={sdkText} /> },
        ]}
      />
      {isApk ? <PermissionsChanged added={added} removed={removed} /> : null}
    </Stack>
  )
}

function PermissionsChanged({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  const t = useText()
  return (
    <section className={styles.part}>
      <h3>{t('appVersion.permissionsChanged')}</h3>
      {added.length + removed.length === 0 ? <Muted>{t('appVersion.samePermissions')}</Muted> : null}
      {added.length > 0 ? (
        <>
          <p>
            <StatusTag tone="bad" label={t('appVersion.permissionsAdded', { count: added.length })} />
          </p>
          <Permissions names={added} change="added" />
        </>
      ) : null}
      {removed.length > 0 ? (
        <>
          <p>
            <StatusTag tone="ok" label={t('appVersion.permissionsRemoved', { count: removed.length })} />
          </p>
          <Permissions names={removed} change="removed" />
        </>
      ) : null}
    </section>
  )
}
