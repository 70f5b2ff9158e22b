import { Empty } from '../../../kit/page/page.tsx'
import { useText } from '../../../api/text.ts'

/** Nothing on a list: never read, nothing found, or nothing there. */
export function NoItems({ readAt, filtered }: { readAt: string | null | undefined; filtered: boolean }) {
  const t = useText()
  if (readAt === null) return <Empty title={t('inventory.neverRead')} hint={t('inventory.neverReadHint')} />
  return <Empty icon={filtered ? 'search' : 'empty'} title={t(filtered ? 'inventory.noMatch' : 'inventory.none')} />
}
