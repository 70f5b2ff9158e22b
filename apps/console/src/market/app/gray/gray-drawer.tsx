import type { VersionRow } from '@cpm/contract/market/app/app'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { GrayPanel } from './gray-panel.tsx'

/** The gray release of a version beside the list of versions. The row it was opened from is as old as the click. */
export function GrayDrawer({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const t = useText()
  const app = useRead(quietApi.app.get, { id: version.appId })
  const now = useRead(quietApi.app.version, { id: version.id })
  const error = app.error ?? now.error
  return (
    <Drawer open size={920} title={t('gray.ofVersion', { version: version.versionName })} onClose={onClose}>
      {app.data ? <GrayPanel app={app.data} version={now.data ?? version} /> : null}
      {!app.data && error ? <Failed error={error} retry={() => void app.refetch()} /> : null}
      {!app.data && !error ? <Waiting lines={6} /> : null}
    </Drawer>
  )
}
