import { dictionary } from '@cpm/contract/platform/dictionary/dictionary'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useFirstChosen } from '../../kit/list/first-selected.ts'
import { Empty, Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { DictionaryList, useDictionaries } from './dictionary-list.tsx'
import { BackButton, ItemList } from './item/item-list.tsx'
import type { ItemQuery } from './item/item-move.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './dictionary.module.css'

export const path = '/user/dicInfo'

const items = dictionary.routes.itemList.input.shape
/** The query of the list, the dictionary that is open, and the query of its items. */
const address = dictionary.routes.list.input.extend({
  id: z.string().regex(/^\d+$/).optional(),

  itemPage: items.page,
  itemPageSize: items.pageSize,
  itemSort: items.sort,
  itemQ: items.q,
  available: items.available,
})
type Address = z.output<typeof address>
/** As in dictionary.css. */
const onePane = '(max-width: 1100px)'

/** What the item list calls its fields, and the address of this page. */
const names = {
  page: 'itemPage',
  pageSize: 'itemPageSize',
  sort: 'itemSort',
  q: 'itemQ',
  available: 'available',
} as const

/** Dictionaries on one side, the items of the one that is open on the other; on a small screen one after the other. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { page } = place
  const id = useFirstChosen(place.id, useDictionaries(place).list.data?.records[0]?.id, onePane)
  const open = useCallback(
    (which: string | undefined) => {
      const first = { itemPage: undefined, itemSort: undefined, itemQ: undefined, available: undefined }
      setPlace({ ...first, id: which, page } as unknown as Partial<Address>)
    },
    [setPlace, page],
  )
  const onItems = useCallback(
    (patch: Partial<ItemQuery>) => {
      const named = Object.entries(patch).map(([name, value]) => [names[name as keyof typeof names], value])
      const first = 'page' in patch ? {} : { itemPage: undefined }
      setPlace({ ...first, ...Object.fromEntries(named), page } as unknown as Partial<Address>)
    },
    [setPlace, page],
  )
  const itemQuery = useMemo<ItemQuery>(
    () => ({
      page: place.itemPage,
      pageSize: place.itemPageSize,
      sort: place.itemSort,

      q: place.itemQ,
      available: place.available,
    }),
    [place],
  )
  return (
    <PageFrame fill>
      <div className={styles.dictionaryPanes} data-open={place.id === undefined ? undefined : ''}>
        <section className={styles.dictionaryPane} aria-labelledby="dictionaries">
          <Row as="header" className={styles.dictionaryHead}>
            <h2 id="dictionaries">{t('dictionary.many')}</h2>
          </Row>
          <DictionaryList place={place} onPlace={setPlace} openId={id} onOpen={open} />
        </section>
        <section
          className={`${styles.dictionaryPane} ${styles.dictionaryDetail}`}
          data-is="dictionary-detail"
          aria-label={t('dictionary.items')}
        >
          {id === undefined ? (
            <Empty icon="data" title={t('dictionary.choose')} hint={t('dictionary.chooseHint')} />
          ) : (
            <Opened key={id} id={id} query={itemQuery} onQuery={onItems} onClose={() => open(undefined)} />
          )}
        </section>
      </div>
    </PageFrame>
  )
}

type OpenedProps = {
  id: string
  query: ItemQuery
  onQuery: (patch: Partial<ItemQuery>) => void
  onClose: () => void
}

function Opened({ id, ...rest }: OpenedProps) {
  const found = useRead(quietApi.dictionary.get, { id })
  if (found.error) {
    return (
      <>
        <BackButton onClick={rest.onClose} />
        <Failed error={found.error} retry={() => void found.refetch()} />
      </>
    )
  }
  if (!found.data) return <Waiting lines={8} />
  return <ItemList of={found.data} {...rest} />
}
