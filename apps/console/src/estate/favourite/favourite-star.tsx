import { type Page } from '@cpm/contract/kernel/list'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/read/changes.ts'
import { askAgain } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from './favourite-star.module.css'
import valuesStyles from '../../kit/values/values.module.css'

type Starred = Pick<TerminalRow, 'sn' | 'isFavourite'>

/** Shows it on every list and page that has the terminal, before the server has answered: undoing it is one press. */
function show(client: QueryClient, sn: string, isFavourite: boolean): void {
  client.setQueriesData<Page<TerminalRow>>({ queryKey: Object.values(api.terminal.list.of) }, (page) =>
    page?.records.some((row) => row.sn === sn)
      ? { ...page, records: page.records.map((row) => (row.sn === sn ? { ...row, isFavourite } : row)) }
      : page,
  )
  client.setQueryData<TerminalRow>(keyOf(api.terminal.get.of, { sn }), (row) => row && { ...row, isFavourite })
}

/** The star of a terminal: pressed while it is a favourite of the account. Absent for whom may keep none. */
export function FavouriteStar({ terminal: { sn, isFavourite } }: { terminal: Starred }) {
  const t = useText()
  const client = useQueryClient()
  const toggle = useMutation({
    mutationFn: async (on: boolean): Promise<unknown> =>
      on ? api.favourite.add({ sn }) : api.favourite.remove({ sn }),
    onMutate: (on) => show(client, sn, on),
    onError: (_error, on) => show(client, sn, !on),
    onSettled: () => askAgain(client, api.favourite.add, { sn }),
  })
  if (!useCan('favourite.read')) return null
  const label = t(isFavourite ? 'favourite.remove' : 'favourite.add')
  return (
    <button
      type="button"
      className={`${valuesStyles.iconButton} ${styles.favouriteStar}`}
      data-is="icon-button favourite-star"
      aria-pressed={isFavourite}
      aria-label={t('favourite.starOf', { sn })}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        toggle.mutate(!isFavourite)
      }}
    >
      <Icon name="star" size={16} />
    </button>
  )
}
