import type { VersionRow } from '@cpm/contract/delivery/app/app'
import { quietApi } from '../../../api/api.ts'

/** Pages an app leads to. */
export const detailPlace = (id: string, tab?: string) => `/appMarket/appDetail?id=${id}${tab ? `&tab=${tab}` : ''}`

const task = '/longRange/index'
/** An address has room for so many. */
export const mostNamed = 300
const mostLetters = 7000

/** As many as there is room for in the address, in their order. */
export function namedOf(sns: readonly string[]): string[] {
  let letters = 0
  return sns.slice(0, mostNamed).filter((sn) => (letters += sn.length + 1) <= mostLetters)
}

const named = (sns: readonly string[]) =>
  sns.length > 0 ? `&sns=${namedOf(sns).map(encodeURIComponent).join(',')}` : ''

type Package = Pick<VersionRow, 'artifactId' | 'artifactKind'>

/** Where the package of a version is installed on terminals. */
export const installPlace = ({ artifactId, artifactKind }: Package, sns: readonly string[] = []) =>
  `${task}?type=install&artifact=${artifactId}&kind=${artifactKind}${named(sns)}`

/** Where it is taken off them. */
export const uninstallPlace = (packageName: string, name: string, sns: readonly string[] = []) =>
  `${task}?type=uninstall&package=${encodeURIComponent(packageName)}&name=${encodeURIComponent(name)}${named(sns)}`

/** Terminals that have an app, those with an older version alone or all, as far as an address has room for them. */
export async function holdersOf(id: string, standing?: 'behind'): Promise<{ sns: string[]; total: number }> {
  const { records, total } = await quietApi.app.holders({
    id,
    pageSize: mostNamed,
    sort: 'sn',
    ...(standing && { standing: [standing] }),
  })
  return { sns: namedOf(records.map(({ sn }) => sn)), total }
}
