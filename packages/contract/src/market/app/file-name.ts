/** What the name of a file says of an app whose file says nothing itself: `versionName` is empty where it names none. */
export type NameParts = { packageName: string; versionName: string }

const version = String.raw`\d+(?:\.\d+)+|\d{4}-\d\d-\d\d|\d{6,14}`
const shape = new RegExp(String.raw`^(.+?)[-_. ]*v?(${version})$`, 'i')

/** `receipt-printer-2.4.1.zip` is 2.4.1 of receipt-printer, `prices-20261120.zip` is 20261120 of prices. */
export function partsOfName(file: string): NameParts {
  const whole = file.replace(/\.[^.]*$/, '')
  const [, packageName = whole, versionName = ''] = shape.exec(whole) ?? []
  return { packageName, versionName }
}
