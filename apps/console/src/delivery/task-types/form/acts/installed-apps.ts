import { useQueries } from '@tanstack/react-query'
import { Form } from 'antd'
import { quietApi } from '../../../../api/api.ts'
import { readOf } from '../../../../api/read/read.ts'
import { useCan } from '../../../../api/session/can.tsx'
import type { Choice } from '../../../task/target/target.ts'

/** Terminals whose lists are read: those chosen first stand for the others. */
const readAtMost = 5
const pageSize = 200

/** SNs of the first terminals that are chosen by name; none of a filter. */
function useFirst(): string[] {
  const choice = Form.useWatch('target') as Choice | undefined
  if (!choice || choice.all) return []
  return [...choice.rows.keys()].slice(0, readAtMost)
}

export type AppThere = { packageName: string; name: string; system: boolean }

/** Apps of the chosen terminals, each once, those that people installed first. */
export function useAppsThere(): AppThere[] {
  const sns = useFirst()
  const may = useCan('inventory.read')
  const found = useQueries({
    queries: sns.map((sn) => ({ ...readOf(quietApi.inventory.apps, { sn, pageSize }), enabled: may })),
  })
  const all = found.flatMap(({ data }) => data?.records ?? [])
  const once = [...new Map(all.map((one) => [one.packageName, one])).values()]
  return once.toSorted((a, b) => Number(a.system) - Number(b.system) || a.name.localeCompare(b.name))
}

/** Permissions an app has on them that can be changed, each once. */
export function usePermissionsThere(packageName: string): string[] {
  const sns = useFirst()
  const may = useCan('inventory.read') && packageName !== ''
  const found = useQueries({
    queries: sns.map((sn) => ({
      ...readOf(quietApi.inventory.permissions, { sn, agent: false, q: packageName, pageSize }),
      enabled: may,
    })),
  })
  const all = found.flatMap(({ data }) => data?.records ?? [])
  const changeable = all.filter((one) => one.packageName === packageName && one.changeable)
  return [...new Set(changeable.map(({ permission }) => permission))].toSorted()
}
