import type { VersionRow } from '@cpm/contract/market/app/app'
import { permissionsOf } from '@cpm/contract/delivery/artifact/artifact.facts'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { CountLink } from '../../../kit/page/count-link.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { DateTime, OpenRow } from '../../../kit/values/values.tsx'
import { ShortSigner } from './file-facts.tsx'
import { usePermissionCount } from './permissions.tsx'
import { readOfVersion, sdkText } from './read-file.ts'
import { detailPlace } from '../parts/places.ts'
import { reviewerOf } from '../parts/reviewer.ts'
import { ReviewTag } from '../parts/app-state.tsx'

const sdk = (value: number | null) => (value === null ? null : sdkText(value))

/** How a version's fields are shown in a table, where that is not the text they are. */
export function useVersionCells(open: (what: { look: VersionRow }) => void) {
  const t = useText()
  const countOf = usePermissionCount()
  return {
    versionName: (row: VersionRow) => (
      <Row as="span" gap={2}>
        <OpenRow onOpen={() => open({ look: row })}>{row.versionName}</OpenRow>
        {row.barredAt === null ? null : <StatusTag tone="bad" label={t('appVersion.barred')} />}
      </Row>
    ),
    holders: ({ appId, id, holders }: VersionRow) => (
      <CountLink count={holders} to={`${detailPlace(appId, 'holders')}&versionId=${id}`} />
    ),
    reviewStatus: (row: VersionRow) => (
      <span title={row.reason ?? undefined}>
        <ReviewTag status={row.reviewStatus} isReleased={row.releasedBy !== null} />
      </span>
    ),
    reviewedBy: (row: VersionRow) => reviewerOf(row),
    minSdk: (row: VersionRow) => sdk(row.minSdk),
    targetSdk: (row: VersionRow) => sdk(row.targetSdk),
    abis: (row: VersionRow) => row.abis.join(', '),
    permissions: (row: VersionRow) => countOf(permissionsOf(row)),
    signer: (row: VersionRow) => <ShortSigner signer={readOfVersion(row).signer} />,
    barredAt: (row: VersionRow) => <DateTime at={row.barredAt} />,
  }
}
