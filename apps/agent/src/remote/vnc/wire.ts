/** Numbers of RFB, and what a client says. */
export const encodings = {
  raw: 0,
  copyRect: 1,
  desktopSize: -223,
  extendedDesktopSize: -308,
  qemuKeys: -258,
  extendedClipboard: 0xc0a1e5ce | 0,
} as const

/** 32 bits in the order blue, green, red, unused: what the picture is kept in. */
export function pixelFormat(): Buffer {
  const said = Buffer.alloc(20)
  said.set([32, 24, 0, 1], 4)
  for (const at of [8, 10, 12]) said.writeUInt16BE(255, at)
  said.set([16, 8, 0], 14)
  return said
}

export function wantedEncodings(): Buffer {
  const { copyRect, raw, extendedDesktopSize, desktopSize, qemuKeys, extendedClipboard } = encodings
  const wanted = [copyRect, raw, extendedDesktopSize, desktopSize, qemuKeys, extendedClipboard]
  const said = Buffer.alloc(4 + 4 * wanted.length)
  said.writeUInt8(2, 0)
  said.writeUInt16BE(wanted.length, 2)
  wanted.forEach((one, i) => said.writeInt32BE(one, 4 + 4 * i))
  return said
}

export function updateRequest(incremental: boolean, width: number, height: number): Buffer {
  const said = Buffer.alloc(10)
  said.set([3, incremental ? 1 : 0])
  said.writeUInt16BE(width, 6)
  said.writeUInt16BE(height, 8)
  return said
}

export function keyEvent(keysym: number, down: boolean): Buffer {
  const said = Buffer.alloc(8)
  said.set([4, down ? 1 : 0])
  said.writeUInt32BE(keysym >>> 0, 4)
  return said
}

/** With the place of the key, so that the layout of the terminal's own keyboard does not matter. */
export function qemuKeyEvent(keysym: number, down: boolean, scanCode: number): Buffer {
  const said = Buffer.alloc(12)
  said.set([255, 0, 0, down ? 1 : 0])
  said.writeUInt32BE(keysym >>> 0, 4)
  said.writeUInt32BE(scanCode >>> 0, 8)
  return said
}

export function pointerEvent(x: number, y: number, buttons: number): Buffer {
  const said = Buffer.alloc(6)
  said.set([5, buttons & 0xff])
  said.writeUInt16BE(Math.max(0, Math.min(65_535, x)), 2)
  said.writeUInt16BE(Math.max(0, Math.min(65_535, y)), 4)
  return said
}

/** `length` is negative for what is not plain Latin-1. */
export function cutText(length: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt8(6, 0)
  head.writeInt32BE(length, 4)
  return Buffer.concat([head, bytes])
}
