/** Numbers of RFB that both the server and its tests speak of. */
export const encodings = {
  raw: 0,
  copyRect: 1,
  tight: 7,
  desktopSize: -223,
  cursor: -239,
  qemuKeys: -258,
  extendedDesktopSize: -308,
  fence: -312,
  continuousUpdates: -313,
  extendedClipboard: 0xc0a1e5ce | 0,
} as const

/** Messages of a client; those of a server have numbers of their own. */
export const clientTypes = {
  pixelFormat: 0,
  encodings: 2,
  updateRequest: 3,
  key: 4,
  pointer: 5,
  cutText: 6,
  continuousUpdates: 150,
  fence: 248,
  xvp: 250,
  setDesktopSize: 251,
  qemu: 255,
} as const

export const serverTypes = { update: 0, colourMap: 1, cutText: 3, endOfContinuousUpdates: 150, fence: 248 } as const

/** `request` asks for an answer; the others say how the client is to order what it does, and are given back. */
export const fenceFlags = { request: 0x8000_0000, known: 0b111 } as const

export const clipboardFlags = {
  text: 1,
  caps: 1 << 24,
  request: 1 << 25,
  peek: 1 << 26,
  notify: 1 << 27,
  provide: 1 << 28,
} as const

/** Longest text of a clipboard that goes either way, in bytes. */
export const longestText = 1024 * 1024
