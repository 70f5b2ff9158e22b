import type { Permission } from '@cpm/contract'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Suspense } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useGrantedPages, useMay } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { offersFor } from '../../../kit/page/offers.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { useMayAudit } from '../../../platform/audit/audit-of.tsx'
import { detailOf } from '../detail-of.ts'
import type { TerminalRowAction } from '../slots.ts'

export type RowDialog = 'edit' | 'replace'
export type RowProps = { row: TerminalRow; onOpen: (which: RowDialog, row: TerminalRow) => void }

const offers = offersFor<TerminalRowAction>('terminal.row')
const own: readonly Permission[] = ['terminal.update', 'terminal.ship', 'terminal.replace', 'terminal.logOff']

/** Comes when a menu is first opened, with what districts further right do with a row. */
const Menu = lazy(async () => {
  const [{ Deeds }, offered] = await Promise.all([
    import('./action-menu.tsx'),
    Promise.all(offers.map(async (one) => Object.assign({ actionOf: await one.action() }, one))),
  ])
  return { default: (props: RowProps) => <Deeds {...props} offered={offered} /> }
})

/** Whether the account may do more with a row than look at it. */
export function useHasMore(): boolean {
  const may = useMay()
  const granted = useGrantedPages()
  const mayAudit = useMayAudit()
  return mayAudit || own.some(may) || offers.some(({ code, page }) => may(code) && (!page || granted(page)))
}

/** A row's details, and behind a button what can be done with it. */
export function RowActions({ row, onOpen, more }: RowProps & { more: boolean }) {
  const t = useText()
  return (
    <>
      <PageLink to={detailOf(row.sn)}>{t('common.detail')}</PageLink>
      {more ? (
        <RowMenu name={row.sn}>
          <Suspense>
            <Menu row={row} onOpen={onOpen} />
          </Suspense>
        </RowMenu>
      ) : null}
    </>
  )
}
