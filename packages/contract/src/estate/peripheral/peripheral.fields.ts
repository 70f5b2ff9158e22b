import { fieldList } from '../../kernel/fields/field-list.ts'
import { peripheralRow } from './peripheral.ts'

export const peripheralFields = fieldList('peripheral', peripheralRow, {
  name: { sort: true, width: 200 },
  type: { dictionary: 'peripheralType', sort: true, width: 140 },
  maker: { sort: true, width: 150 },
  brand: { sort: true, width: 110 },
  usb: { sort: 'vid', width: 130 },
  terminals: { width: 120, align: 'end' },
  serialPort: { width: 110 },
  baudRate: { width: 100, align: 'end' },
  identifier: { width: 150, optional: true },
  code: { word: 'peripheral.authorizationCode', width: 150 },
  owner: { width: 150 },
  updatedAt: { sort: true, width: 170, optional: true },
  reported: { words: true },
  own: { word: 'peripheral.owner', words: 'model.owner' },
  authorizationCode: { input: 'secret' },
  vid: { input: 'mono' },
  pid: { input: 'mono' },
})
