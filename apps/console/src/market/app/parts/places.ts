import type { AppRow, VersionRow } from '@cpm/contract/market/app/app'
import { type TerminalFilter, terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'

/** Pages an app leads to. */
export const detailPlace = (id: string, tab?: string) => `/appMarket/appDetail?id=${id}${tab ? `&tab=${tab}` : ''}`

const task = '/longRange/index'

type Known = Pick<AppRow, 'id'>

/** Those an app's page counts: who cannot take a task is among them, and skipped with its reason. */
const inAnyStatus = { status: [...terminalStates.names] }
/** The terminals that have an app. */
const holding = ({ id }: Known): TerminalFilter => ({ ...inAnyStatus, appId: id })

const forThose = (filter: TerminalFilter) => `&filter=${encodeURIComponent(JSON.stringify(filter))}`

type Package = Pick<VersionRow, 'artifactId' | 'artifactKind'>

/** Where the package of a version is installed on terminals. */
export const installPlace = ({ artifactId, artifactKind }: Package) =>
  `${task}?type=install&artifact=${artifactId}&kind=${artifactKind}`

/** The same for the terminals that are outdated. */
export const updatePlace = (version: Package, appId: string, filter: TerminalFilter = {}) =>
  `${installPlace(version)}${forThose({ ...inAnyStatus, ...filter, appId, apps: ['outdated'] })}`

/** Where it is taken off those that have it, by what they call it. */
export const uninstallPlace = (app: Known, calledThere: string, name: string) =>
  `${task}?type=uninstall&package=${encodeURIComponent(calledThere)}&name=${encodeURIComponent(name)}${forThose(holding(app))}`

/** The terminals that are outdated, in the list of terminals. */
export const outdatedPlace = (id: string) => `/device/index?appId=${id}&apps=outdated`
