import type { Rect } from '../../remote/ports.ts'
import { Bytes } from './bytes.ts'
import { clipboardFlags, encodings, fenceFlags, longestText, serverTypes } from './encodings.ts'
import { formatBytes, ourFormat } from './pixel-format.ts'

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const longestName = 200

export const serverVersion = ascii('RFB 003.008\n')
/** One kind of security, none: the tunnel and the ticket have seen to it. */
export const securityKinds = Uint8Array.of(1, 1)
export const securityPassed = Uint8Array.of(0, 0, 0, 0)

export function serverInit(size: { width: number; height: number }, name: string): Uint8Array {
  const title = new TextEncoder().encode(name).subarray(0, longestName)
  const init = new Bytes().u16(size.width, size.height).put(formatBytes(ourFormat))
  return init.u32(title.length).put(title).taken()
}

export const endOfContinuousUpdates = Uint8Array.of(serverTypes.endOfContinuousUpdates)

export function fenceMessage(flags: number, payload: Uint8Array): Uint8Array {
  const bytes = new Bytes().u8(serverTypes.fence).u8(0).u16(0).u32(flags)
  return bytes.u8(payload.length).put(payload).taken()
}
export const fenceRequest = (payload: Uint8Array): Uint8Array => fenceMessage(fenceFlags.request | 1, payload)

/** Of clients that want a palette: eight reds, eight greens, four blues. */
export function colourMap(): Uint8Array {
  const bytes = new Bytes().u8(serverTypes.colourMap).u8(0).u16(0, 256)
  const wide = (value: number, max: number) => Math.round((value * 0xffff) / max)
  for (let i = 0; i < 256; i++) bytes.u16(wide(i >> 5, 7), wide((i >> 2) & 7, 7), wide(i & 3, 3))
  return bytes.taken()
}

/** Of a client that knows no extended clipboard: Latin-1, in which much has no letter. */
export function latinText(text: string): Uint8Array {
  const letters = Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 63
    return code < 256 ? code : 63
  })
  return new Bytes().u8(serverTypes.cutText).u8(0).u16(0).u32(letters.length).put(letters).taken()
}

export function extendedText(flags: number, body: Uint8Array = new Uint8Array(0)): Uint8Array {
  const bytes = new Bytes()
    .u8(serverTypes.cutText)
    .u8(0)
    .u16(0)
    .u32(-(4 + body.length))
  return bytes.u32(flags).put(body).taken()
}
export function clipboardCaps(): Uint8Array {
  const { caps, request, peek, notify, provide, text } = clipboardFlags
  return extendedText(caps | request | peek | notify | provide | text, new Bytes().u32(longestText).taken())
}

export function rectHead(out: Bytes, { x, y, width, height }: Rect, encoding: number): void {
  out.u16(x, y, width, height).u32(encoding)
}

/** `by`: 0 of the terminal's own, 1 in answer to a wish; `status` 1 says that the wish is not granted. */
export function extendedSize(
  out: Bytes,
  size: { width: number; height: number },
  id: number,
  by: 0 | 1,
  status: 0 | 1,
): void {
  rectHead(out, { x: by, y: status, ...size }, encodings.extendedDesktopSize)
  out.u8(1).u8(0).u16(0).u32(id).u16(0, 0, size.width, size.height).u32(0)
}
