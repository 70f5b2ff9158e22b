import { Suspense, useState } from 'react'
import { lazy } from '../../api/lazy.ts'
import { useCan, useGranted } from '../../api/session/can.tsx'
import { useHouse } from '../../api/state/house.ts'
import { useText } from '../../api/text.ts'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon } from '../../kit/values/icon.tsx'

const RepeaterDialog = lazy(async () => ({ default: (await import('./repeater-dialog.tsx')).RepeaterDialog }))

/** Creates an ID with which a VNC server connects to the repeater; not shown on a server without a repeater. */
export function RepeaterButton({ terminal }: TabProps) {
  const t = useText()
  const may = useCan('remote.desktop')
  const hasPage = useGranted('/remote/index')
  const house = useHouse()
  const [open, setOpen] = useState(false)
  if (!may || !hasPage || !house?.vncRepeater) return null
  const why = terminal.status === 'logged_off' ? t('remoteSession.notActivated') : null
  return (
    <>
      <Greyable reason={why} icon={<Icon name="swap" />} onClick={() => setOpen(true)}>
        {t('repeater.one')}
      </Greyable>
      {open ? (
        <Suspense>
          <RepeaterDialog sn={terminal.sn} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
