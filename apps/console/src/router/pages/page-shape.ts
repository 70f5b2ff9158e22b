import type { PageShape } from '../../kit/page/page-skeleton.tsx'

/** Pages that are no list; their code is not there yet when their shape is asked for. */
const shapes: Readonly<Record<string, PageShape>> = {
  '/account': 'form',
  '/appMarket/appDetail': 'detail',
  '/appMarket/index': 'tiles',
  '/dashboard/index': 'tiles',
  '/device/deviceDetail/{sn}': 'detail',
  '/device/modelPeripheralSetting': 'panes',
  '/device/store/{id}': 'detail',
  '/helpManual': 'panes',
  '/longRange/index': 'form',
  '/longRange/taskInfo': 'detail',
  '/technicalSupport/addService': 'form',
  '/technicalSupport/inspect': 'form',
  '/technicalSupport/inspectionRecordInfo': 'detail',
  '/technicalSupport/serviceInfo': 'detail',
  '/remote/common': 'form',
  '/user/dicInfo': 'panes',
  '/user/equipment': 'panes',
}

/** What stands in the place of a page while it is on its way. */
export const shapeOf = (pattern: string): PageShape => shapes[pattern] ?? 'list'
