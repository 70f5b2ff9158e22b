import { id } from '@cpm/contract/kernel/id'
import { flag } from '@cpm/contract/kernel/list'
import { sn } from '@cpm/contract/estate/agent/report'
import { Suspense, useEffect, useState } from 'react'
import { z } from 'zod'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { t as say, useText } from '../../api/text.ts'
import { confirm } from '../../kit/dialog/feedback.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Empty, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { useUnsaved } from '../../kit/page/tab-route.ts'
import { isGoing } from '../session/use-session.ts'
import type { Desk } from './desk.ts'
import { DeskStrip } from './desk-strip.tsx'
import { useDesks } from './desks.ts'
import { fetchViewer } from './picture/picture.ts'
import { Viewer } from './viewer/viewer.tsx'
import styles from './desktop.module.css'

export const path = '/remote/index'

const Choose = lazy(async () => ({ default: (await import('./choose/choose.tsx')).Choose }))

/** Whose screen is open: of a terminal; to look only; or in a session that is there, perhaps through the repeater. */
const place = z.object({
  sn: sn.optional(),
  viewOnly: flag.optional(),
  session: id.optional(),
  repeater: flag.optional(),
})

export function Page() {
  const t = useText()
  const may = useCan('remote.desktop')
  const mayLook = useCan('remote.view')
  if (may || mayLook) return <Desktops mayControl={may} />
  return (
    <PageFrame>
      <Empty icon="eyeOff" hint={t('remoteDesktop.mayNot')} />
    </PageFrame>
  )
}

/** Chooses terminals, and works at their screens [2.8]. */
function Desktops({ mayControl }: { mayControl: boolean }) {
  const [url, setUrl] = useUrlState(place)
  const desks = useDesks()
  const { all } = desks.use()
  const wished = url.sn
  const viewOnly = !mayControl || url.viewOnly === true
  useEffect(() => {
    // Before it is wanted: the session is asked for meanwhile.
    void fetchViewer().catch(() => null)
  }, [])
  useEffect(() => {
    if (wished) desks.open({ sn: wished, viewOnly, join: url.session, repeater: url.repeater })
  }, [desks, wished, viewOnly, url.session, url.repeater])
  useUnsaved(useAnyGoing(all))

  const show = (sn: string | undefined) => setUrl({ sn, viewOnly: undefined, session: undefined, repeater: undefined })
  async function close(desk: Desk): Promise<void> {
    const state = desk.line.use.getState()
    if (isGoing(state) && !(await confirm(questionOf(desk)))) return
    const at = all.indexOf(desk)
    const next = all[at + 1] ?? all[at - 1]
    if (url.sn === desk.sn) show(next?.sn)
    desks.close(desk)
  }
  const active = all.find((one) => one.sn === wished)
  return (
    <PageFrame plain fill>
      <div className={styles.desktops}>
        {all.length > 0 ? (
          <DeskStrip all={all} active={active} onShow={show} onClose={(desk) => void close(desk)} />
        ) : null}
        {active ? <Viewer key={active.sn} desk={active} onClose={() => void close(active)} /> : null}
        {wished ? null : (
          <Suspense fallback={<Waiting />}>
            <Choose mayControl={mayControl} onChoose={setUrl} />
          </Suspense>
        )}
      </div>
    </PageFrame>
  )
}

function questionOf(desk: Desk) {
  const people = desk.line.use.getState().place?.people.length ?? 1
  return {
    title: say('remoteDesktop.leaveAsk', { name: desk.sn }),
    content: say(people > 1 ? 'remoteDesktop.leaveOthers' : 'remoteDesktop.leaveAlone'),
    okText: say('remoteDesktop.close'),
    danger: true,
  }
}

/** Whether closing the page would end something. */
function useAnyGoing(all: readonly Desk[]): boolean {
  const [going, setGoing] = useState(false)
  useEffect(() => {
    const look = () =>
      setGoing(all.some(({ line, use }) => isGoing(line.use.getState()) || use.getState().away !== null))
    look()
    const ends = all.flatMap(({ line, use }) => [line.use.subscribe(look), use.subscribe(look)])
    return () => {
      for (const end of ends) end()
    }
  }, [all])
  return going
}
