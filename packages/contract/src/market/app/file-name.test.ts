import { expect, test } from 'vitest'
import { partsOfName } from './file-name.ts'

test.each([
  ['receipt-printer-2.4.1.zip', 'receipt-printer', '2.4.1'],
  ['printer_v3.0.exe', 'printer', '3.0'],
  ['drivers.zip', 'drivers', ''],
  ['prices-20261120.1.zip', 'prices', '20261120.1'],
  ['prices-20261120.zip', 'prices', '20261120'],
  ['prices_2026-11-20.zip', 'prices', '2026-11-20'],
  ['till 3.zip', 'till 3', ''],
])('the file %s is of the app %s, version "%s"', (file, packageName, versionName) => {
  expect(partsOfName(file)).toEqual({ packageName, versionName })
})
