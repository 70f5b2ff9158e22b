import { fieldList } from '../../kernel/fields/field-list.ts'
import { parameterTerminal, placeRow } from './app-parameter.rows.ts'

/** A place where something is given for an app. */
export const parameterPlaceFields = fieldList('policy', placeRow, {
  place: { words: true, width: 120 },
  name: { width: 220 },
  names: { word: 'appParameter.fields', width: 320 },
  changedBy: { width: 140 },
  changedAt: { sort: true, width: 170 },
})

/** A terminal that is told the parameters of an app. */
export const parameterTerminalFields = fieldList('appParameter', parameterTerminal, {
  sn: { word: 'terminal.sn', sort: true, width: 180 },
  name: { word: 'terminal.name', width: 180 },
  groupName: { word: 'terminal.group', width: 160 },
  standing: { words: true, width: 190 },
  given: { width: 110 },
  kept: { width: 110 },
  taken: { width: 110 },
  takenAt: { width: 170 },
})
