import { id } from '@cpm/contract/kernel/id'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { z } from 'zod'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { type TabPlace, useTabRoute } from '../../kit/page/tab-route.ts'
import { useText } from '../../api/text.ts'
import { readUrl, useUrlState } from '../../kit/list/url-state.ts'
import { AddMenu } from './add/add-menu.tsx'
import type { Done } from './add/notice.tsx'
import { useTerminalColumns } from './list/terminal-columns.tsx'
import { filterNames } from './list/terminal-filters.tsx'
import { beginTerminals, TerminalList } from './list/terminal-list.tsx'
import { SaveRule } from '../rule-group/save-rule.tsx'
import { useViews } from '../saved-view/use-views.ts'
import { ViewMenu } from '../saved-view/view-menu.tsx'
import { filterOf, patchOf, terminalViews } from '../saved-view/view-state.ts'

export const path = '/device/index'

/** These come when they are asked for: the list does not wait for their fields and the QR code. */
const EnrolDialog = lazy(async () => ({ default: (await import('../enrolment/enrol-dialog.tsx')).EnrolDialog }))
const TokensDrawer = lazy(async () => ({ default: (await import('../enrolment/tokens-drawer.tsx')).TokensDrawer }))

/** Besides the list itself the address says which view it is and which dialog is open, so that other pages can lead there. */
const address = terminal.routes.list.input.extend({
  enrol: z.enum(['new', 'tokens']).optional(),
  view: id.optional(),
})

/** The list as the address says; what is beside it in the address is of the page. */
export function begin({ search }: TabPlace): void {
  const { enrol: _enrol, view: _view, ...query } = readUrl(address, search)
  beginTerminals(query)
}

/** All terminals the account may see, live. */
export function Page() {
  const t = useText()
  const { go } = useTabRoute()
  const [place, setPlace] = useUrlState(address)
  const { enrol, view, ...query } = place
  // Where new ones go, if the list is of one group.
  const onlyGroup = query.groupId?.length === 1 ? query.groupId[0] : undefined
  const columns = useTerminalColumns()
  const usual = useMemo(() => columns.filter((c) => c.optional).map((c) => c.key), [columns])
  const filter = filterOf(query)
  const views = useViews(terminalViews, view, filter, setPlace, { name: 'terminal', usual })
  const [done, setDone] = useState<Done | null>(null)
  const mayEnrol = useCan('enrolment.create')
  const maySeeTokens = useCan('enrolment.read')
  const clear = () => setPlace(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  // The page stays where it was in the list while a dialog opens over it.
  const open = (which: 'new' | 'tokens' | undefined) => setPlace({ enrol: which, page: query.page })

  return (
    <>
      <TerminalList
        name="terminal"
        label={t('terminal.many')}
        query={query}
        onQuery={setPlace}
        columns={columns}
        layout={views.layout}
        head={<ViewMenu views={views} filter={filter} />}
        done={done}
        onDone={setDone}
        toolbar={
          <>
            <SaveRule filter={filter} />
            {mayEnrol ? <EnrolButton onEnrol={() => open('new')} /> : null}
            <AddMenu
              groupId={onlyGroup}
              onTokens={maySeeTokens ? () => open('tokens') : undefined}
              onDone={setDone}
              onFilter={(next) => setPlace({ ...patchOf(undefined), ...next })}
              go={go}
            />
          </>
        }
        empty={
          filterNames.some((name) => query[name] !== undefined) ? (
            <Empty
              hint={`${t('terminal.noMatch')} · ${t('terminal.noMatchHint')}`}
              icon="search"
              action={<Button onClick={clear}>{t('terminal.clearFilters')}</Button>}
            />
          ) : (
            <Empty
              icon="device"
              hint={`${t('terminal.none')} · ${t(mayEnrol ? 'terminal.noneHint' : 'terminal.noneAllowed')}`}
              action={mayEnrol ? <EnrolButton onEnrol={() => open('new')} /> : null}
            />
          )
        }
      />
      <Suspense>
        {enrol === 'new' && mayEnrol ? <EnrolDialog groupId={onlyGroup} onClose={() => open(undefined)} /> : null}
        {enrol === 'tokens' && maySeeTokens ? (
          <TokensDrawer open onClose={() => open(undefined)} onNew={mayEnrol ? () => open('new') : undefined} />
        ) : null}
      </Suspense>
    </>
  )
}

function EnrolButton({ onEnrol }: { onEnrol: () => void }) {
  const t = useText()
  return (
    <Button type="primary" icon={<Icon name="qr" />} onClick={onEnrol}>
      {t('enrolment.enrol')}
    </Button>
  )
}
