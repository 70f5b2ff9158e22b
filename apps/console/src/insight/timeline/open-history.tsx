import type { TabProps } from '../../estate/terminal/slots.ts'
import { loadSayings } from './history-line.tsx'
import { History } from './tab-history.tsx'

/** The tab with what each kind of thing has to say, all of it fetched. */
export async function openHistory() {
  const sayings = await loadSayings()
  return (props: TabProps) => <History {...props} sayings={sayings} />
}
