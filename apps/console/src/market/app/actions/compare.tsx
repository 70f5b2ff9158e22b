import type { VersionRow } from '@cpm/contract/market/app/app'
import { Select } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { DifferenceView } from '../version/difference.tsx'
import styles from './actions.module.css'

const nameOf = ({ versionName, versionCode }: VersionRow) =>
  versionCode === null ? versionName : `${versionName} (${versionCode})`

type Props = { version: VersionRow; onClose: () => void }

/** Two versions of an app beside each other: at first this one and the one before. */
export function Compare({ version, onClose }: Props) {
  const t = useText()
  const list = useRead(quietApi.app.versions, { id: version.appId, pageSize: 500, sort: '-versionCode' })
  const all = list.data?.records ?? [version]
  const at = all.findIndex(({ id }) => id === version.id)
  const usual = all[at + 1] ? { before: all[at + 1], after: version } : { before: version, after: all[at - 1] }
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({})
  const before = chosen.before ?? usual.before?.id
  const after = chosen.after ?? usual.after?.id
  const options = all.map((one) => ({ value: one.id, label: nameOf(one) }))
  return (
    <Modal open centered width={680} title={t('appVersion.compareTitle')} footer={null} onCancel={onClose}>
      <Row className={styles.compared}>
        <Select<string>
          value={before ?? (null as unknown as string)}
          aria-label={t('appVersion.before')}
          options={options}
          onChange={(id) => setChosen({ ...chosen, before: id })}
        />
        <Icon name="chevronRight" />
        <Select<string>
          value={after ?? (null as unknown as string)}
          aria-label={t('appVersion.after')}
          options={options}
          onChange={(id) => setChosen({ ...chosen, after: id })}
        />
      </Row>
      {before === undefined || after === undefined ? (
        <Waiting lines={6} />
      ) : (
        <Compared key={`${before} ${after}`} before={before} after={after} appId={version.appId} />
      )}
    </Modal>
  )
}

function Compared({ before, after, appId }: { before: string; after: string; appId: string }) {
  const t = useText()
  const isSame = before === after
  const found = useRead(
    quietApi.app.compare,
    { id: before, otherId: after },
    { about: { app: appId }, enabled: !isSame },
  )
  if (isSame) return <p>{t('appVersion.sameVersion')}</p>
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  return found.data ? <DifferenceView of={found.data} /> : <Waiting lines={6} />
}
