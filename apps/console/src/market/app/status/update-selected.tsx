import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import type { Chosen } from '../../../estate/terminal/actions/bulk.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { installReason } from '../actions/app-actions.ts'
import { updatePlace } from '../parts/places.ts'

/** Of terminals that are outdated in an app, and all of them chosen: the current version of it for them. */
export function UpdateThose({ chosen: { target, count } }: { chosen: Chosen }) {
  const may = useCan('task.create')
  const maySee = useCan('app.read')
  if (!may || !maySee || !('filter' in target) || target.filter.appId === undefined) return null
  if (target.filter.apps?.join() !== 'outdated') return null
  return <Update appId={target.filter.appId} filter={target.filter} count={count} />
}

function Update({ appId, filter, count }: { appId: string; filter: TerminalFilter; count: number }) {
  const t = useText()
  const { go } = useTabRoute()
  const { data: app } = useRead(quietApi.app.get, { id: appId })
  const current = app?.current?.id
  const { data: version } = useRead(quietApi.app.version, { id: current ?? '' }, { enabled: current !== undefined })
  if (!app) return null
  return (
    <Greyable
      icon={<Icon name="download" />}
      reason={installReason(app)}
      onClick={() => version && go(updatePlace(version, appId, filter))}
    >
      {t('app.updateThose', { count: figure(count) })}
    </Greyable>
  )
}
