import type { ArtifactKind, ArtifactRow, ArtifactSaid } from '@cpm/contract/delivery/artifact/artifact'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { askAgain, useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { useUploads } from '../../api/transfer/upload-state.ts'
import { Row } from '../../kit/layout/box.tsx'
import { DateTime } from '../../kit/values/values.tsx'

type Props = { kinds: readonly ArtifactKind[] }

/** Uploads of oneself that were cut, as by a reload: the same file chosen again goes on where it was. */
export function CutUploads({ kinds }: Props) {
  const t = useText()
  const client = useQueryClient()
  const onTheirWay = useUploads((s) => s.files)
  const isOnItsWay = ({ name, size }: { name: string; size: number }) =>
    onTheirWay.some(({ file }) => file.name === name && file.size === size)
  const all = useRead(quietApi.artifact.uploads, {}).data ?? []
  const cut = all.filter((one) => kinds.includes(one.kind) && one.offset > 0 && !isOnItsWay(one))
  return cut.map(({ id, name, offset, size }) => (
    <p key={id}>
      {t('artifact.cut', { name, percent: Math.floor((100 * offset) / size) })}{' '}
      <Button
        size="small"
        type="link"
        onClick={async () => {
          await api.artifact.cancel({ id })
          await askAgain(client, api.artifact.cancel)
        }}
      >
        {t('artifact.discard')}
      </Button>
    </p>
  ))
}

/** Offered at most, and how long after they came. */
const recent = { count: 3, ms: 86_400_000 }

/** What one has uploaded lately and not used yet. */
export function RecentFiles({ kinds, onUse }: Props & { onUse: (file: ArtifactSaid) => void }) {
  const t = useText()
  const files = useUploads((s) => s.files)
  const query = { kind: [...kinds], mine: true, used: false, pageSize: recent.count, sort: '-createdAt' as const }
  const found = useRead(quietApi.artifact.list, query).data?.records ?? []
  // Those of this page are offered by the field itself.
  const offered = new Set(files.map(({ kept }) => (kept as Partial<ArtifactRow> | undefined)?.id))
  const isRecent = ({ createdAt }: ArtifactRow) => Date.now() - Date.parse(createdAt) < recent.ms
  return found
    .filter((one) => isRecent(one) && !offered.has(one.id))
    .map((one) => (
      <Row key={one.id}>
        <span>
          {one.name} · {formatBytes(one.size)} · {t('upload.at.sent')} <DateTime at={one.createdAt} relative />
        </span>
        <Button size="small" aria-label={t('upload.useOf', { name: one.name })} onClick={() => onUse(one)}>
          {t('upload.use')}
        </Button>
      </Row>
    ))
}
