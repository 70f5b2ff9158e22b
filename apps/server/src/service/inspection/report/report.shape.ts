/** A record as it is printed: texts in the language of the reader, pictures as they are kept. */
export type Report = {
  title: string
  subtitle: string
  result: { text: string; tone: Tone } | null
  facts: { label: string; value: string }[]
  sections: { title: string; answers: PrintedAnswer[] }[]
  /** Says which page of how many: `{{n}}`, `{{of}}`. */
  foot: string
  language: 'cn' | 'en'
  /** In place of a picture that cannot be drawn. */
  noPicture: string
}
export type Tone = 'ok' | 'bad' | 'idle'
export type PrintedAnswer = {
  title: string
  verdict: { text: string; tone: Tone } | null
  lines: string[]
  pictures: { bytes: Uint8Array | null; caption: string; wide: boolean }[]
}
