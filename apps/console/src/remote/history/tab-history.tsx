import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { z } from 'zod'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { HistoryList } from './history-list.tsx'

const address = remoteSession.routes.list.input
  .omit({ sn: true, export: true, after: true })
  .extend({ tab: z.string().max(40).optional() })

/** What was done at this terminal from afar. */
export function HistoryTab({ terminal: { sn } }: TabProps) {
  const [{ tab: _, ...query }, setQuery] = useUrlState(address)
  return <HistoryList sn={sn} query={query} onQuery={setQuery} />
}
