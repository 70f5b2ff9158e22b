import type { VersionRow } from '@cpm/contract/market/app/app'
import { useText, useLanguage } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Details } from '../../../kit/page/page.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import { VersionTags } from '../parts/app-state.tsx'
import { inLanguage } from '../parts/app-title.ts'
import { reviewerOf } from '../parts/reviewer.ts'
import { Checks } from '../version/checks.tsx'
import { FileFacts } from '../version/file-facts.tsx'
import { readOfVersion } from '../version/read-file.ts'
import styles from '../version/version.module.css'

/** All that is known of a version. */
export function LookAt({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { versionName, checks, reason, barReason, descriptionCn, descriptionEn } = version
  const reviewer = reviewerOf(version)
  const title = t('appVersion.numbered', { version: versionName })
  return (
    <Drawer open size={640} title={title} onClose={onClose}>
      <Stack gap={5}>
        <Details
          items={[
            { label: t('app.state'), value: <VersionTags row={version} /> },
            { label: t('appVersion.createdBy'), value: version.createdBy },
            { label: t('appVersion.createdAt'), value: <DateTime at={version.createdAt} /> },
            reviewer !== null && { label: t('appVersion.reviewedBy'), value: reviewer },
            version.reviewedAt !== null && {
              label: t('appVersion.reviewedAt'),
              value: <DateTime at={version.reviewedAt} />,
            },
            version.systemVersion !== '' && { label: t('appVersion.systemVersion'), value: version.systemVersion },
            reason !== null && { label: t('appVersion.reason'), value: reason, wide: true },
            version.barredAt !== null && {
              label: t('appVersion.barredBy'),
              value: version.barredBy ?? (version.barredByPlatform ? t('task.platform') : '–'),
            },
            barReason !== null && { label: t('appVersion.barReason'), value: barReason, wide: true },
            descriptionCn + descriptionEn !== '' && {
              label: t('appVersion.changes'),
              value: <p className={styles.prose}>{inLanguage(descriptionCn, descriptionEn, language)}</p>,
              wide: true,
            },
          ]}
        />
        <FileFacts file={readOfVersion(version)} />
        {checks.length > 0 ? (
          <section className={styles.part}>
            <h3>{t('appReview.checks')}</h3>
            <Checks checks={checks} />
          </section>
        ) : null}
      </Stack>
    </Drawer>
  )
}
