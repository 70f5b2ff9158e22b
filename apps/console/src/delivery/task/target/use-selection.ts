import type { Platform } from '@cpm/contract/estate/agent/report'
import { codes } from '@cpm/contract/kernel/envelope'
import { type AnyTaskType, lackOf, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMemo } from 'react'
import { quietApi } from '../../../api/api.ts'
import { readOf } from '../../../api/read/read.ts'
import { AnswerError } from '../../../api/send.ts'
import { useCan } from '../../../api/session/can.tsx'
import type { Chosen } from './target.ts'

/** Pasted or linked SNs that are looked up one by one; a longer list is checked by the server when the task is made. */
const lookedUp = 60

/** How many of the chosen say that they cannot do this. */
export type Lacking = (type: TaskType) => number
/** A platform among the chosen that has no such thing; null where none is known to be. */
export type NotOn = (type: TaskType) => Platform | null

export type Known = Chosen & { missing?: boolean }

/** What is known of the chosen terminals, those of which only the SN was given looked up. */
export function useChosen(rows: ReadonlyMap<string, Chosen>): { list: Known[]; missing: string[] } {
  const may = useCan('terminal.read')
  const bare = useMemo(() => [...rows.values()].filter((row) => row.name === undefined).slice(0, lookedUp), [rows])
  const found = useQueries({
    queries: bare.map(({ sn }) => ({
      ...readOf(quietApi.terminal.get, { sn }),
      enabled: may,
    })),
    combine: combined,
  })
  // Of thousands each is gone through once, and not with every word that is typed beside them.
  return useMemo(() => {
    const answers = new Map(bare.map(({ sn }, at) => [sn, found[at]]))
    const list = [...rows.values()].map((row): Known => {
      const answer = answers.get(row.sn)
      const missing = answer?.error instanceof AnswerError && answer.error.code === codes.missing
      return answer?.data ? { ...row, ...answer.data } : missing ? { ...row, missing } : row
    })
    return { list, missing: list.filter((row) => row.missing).map((row) => row.sn) }
  }, [rows, bare, found])
}

/** The same as long as no answer is another. */
const combined = (found: UseQueryResult<TerminalDetail>[]) => found.map(({ data, error }) => ({ data, error }))

/** The first of these that has no such thing. */
export function notAmong(there: readonly Platform[]): NotOn {
  return (type) => {
    const able: AnyTaskType['platforms'] = taskTypeOf[type].platforms
    return there.find((one) => !able.includes(one)) ?? null
  }
}

/** How many of a choice are offline, and whether it spans enterprises, as far as is known. */
export function factsOf(list: readonly Known[]): {
  offline: number
  enterprises: number
  lacking: Lacking
  notOn: NotOn
} {
  const there = [...new Set(list.map(({ platform }) => platform).filter((one) => one !== undefined))]
  const lacking = (type: TaskType) => list.filter((row) => row.lacks && lackOf(row.lacks, type) !== null).length
  return {
    lacking,
    notOn: notAmong(there),
    offline: list.filter((row) => row.online === false).length,
    enterprises: new Set(list.map((row) => row.enterpriseId).filter((id) => id !== undefined)).size,
  }
}
