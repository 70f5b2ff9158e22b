import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { type Choice, cleanFilter } from './target.ts'
import { factsOf, type Lacking, type NotOn, notAmong, useChosen } from './use-selection.ts'

type Counted = {
  count: number
  offline: number
  lacking: Lacking
  notOn: NotOn
  /** It is not known yet. */
  isCounting: boolean
}

/** How many terminals a choice is for, and how many of them are offline just now; live while anyone looks. */
export function useChoiceCount(choice: Choice): Counted {
  const filter = cleanFilter(choice.filter)
  const one = { page: 1, pageSize: 1 }
  const all = useRead(quietApi.terminal.list, { ...filter, ...one }, { enabled: choice.all })
  const offline = useRead(
    quietApi.terminal.list,
    { ...filter, online: false, ...one },
    { enabled: choice.all && filter.online !== true },
  )
  const { list } = useChosen(choice.rows)
  const { lacking, notOn, offline: away } = factsOf(list)
  if (!choice.all) return { count: choice.rows.size, offline: away, lacking, notOn, isCounting: false }
  // Of a filter nobody has read them one by one.
  return {
    count: all.data?.total ?? 0,
    isCounting: all.data === undefined && !all.isError,
    lacking: () => 0,
    // Those of a platform that has no such thing are skipped, unless there are no others.
    notOn: (type) => (filter.platform?.every((one) => notAmong([one])(type)) ? notAmong(filter.platform)(type) : null),
    offline: filter.online === true ? 0 : (offline.data?.total ?? 0),
  }
}
