/** All but the tab and the end of a line; the second block, too, which some terminals obey. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

export type Paste = { text: string; lines: number; controls: number; asks: boolean }

/** What a text is that is to be pasted: without control characters, and whether that is asked about first. */
export function readPaste(pasted: string): Paste {
  const plain = pasted.replaceAll(/\r\n?/g, '\n')
  const text = plain.replaceAll(controls, '')
  const left = plain.length - text.length
  return {
    text,
    lines: text.replace(/\n$/, '').split('\n').length,
    controls: left,
    asks: left > 0 || text.includes('\n'),
  }
}
