/** Characters that turn the text around them the other way: with one of them `gpj.exe` is seen as `exe.jpg`. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

export const turnsText = (text: string): boolean => text.search(turning) !== -1

export const withoutTurns = (text: string): string => text.replaceAll(turning, '')

/** A text of a stranger as it is to be seen: what would turn it around is written out, `<U+202E>`. */
export const plainDirection = (text: string): string =>
  text.replaceAll(turning, (sign) => `<U+${sign.charCodeAt(0).toString(16).toUpperCase()}>`)
