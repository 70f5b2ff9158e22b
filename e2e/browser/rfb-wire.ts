import type { Page, WebSocketRoute } from '@playwright/test'

/** What a browser says to a terminal by RFB. */
export type Said = { key: number; down: boolean } | { x: number; y: number; buttons: number }

/** Records what the page sends by the lines of its sessions; the lines, to break them. */
export async function listen(page: Page): Promise<{ said: Said[]; lines: WebSocketRoute[] }> {
  const said: Said[] = []
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/\/sessions\/channel/, (line) => {
    lines.push(line)
    const server = line.connectToServer()
    line.onMessage((message) => {
      if (typeof message !== 'string') said.push(...messagesIn(message))
      server.send(message)
    })
  })
  return { said, lines }
}

/** The keysyms that were pressed and did not come up. */
export function keysDown(said: readonly Said[]): number[] {
  const down = new Set<number>()
  for (const one of said) {
    if (!('key' in one)) continue
    if (one.down) down.add(one.key)
    else down.delete(one.key)
  }
  return [...down]
}

/** What was pressed, in its order. */
export const pressed = (said: readonly Said[]): number[] =>
  said.flatMap((one) => ('key' in one && one.down ? [one.key] : []))

/** The last word of the pointer. */
export const pointerOf = (said: readonly Said[]) => said.findLast((one) => 'buttons' in one)

/** The keys and the pointer in what noVNC sends at once; it begins with a message. */
function messagesIn(bytes: Buffer): Said[] {
  const said: Said[] = []
  for (let at = 0; at < bytes.length;) {
    const one = bytes.subarray(at)
    if (one[0] === 4) said.push({ key: one.readUInt32BE(4), down: one[1] === 1 })
    if (one[0] === 255) said.push({ key: one.readUInt32BE(4), down: one.readUInt16BE(2) === 1 })
    if (one[0] === 5) said.push({ buttons: one[1] ?? 0, x: one.readUInt16BE(2), y: one.readUInt16BE(4) })
    const length = lengthOf(one)
    if (length === null) break
    at += length
  }
  return said
}

function lengthOf(one: Buffer): number | null {
  switch (one[0]) {
    case 0:
      return 20
    case 2:
      return 4 + 4 * one.readUInt16BE(2)
    case 3:
    case 150:
      return 10
    case 4:
      return 8
    case 5:
      return 6
    case 248:
      return 9 + (one[8] ?? 0)
    case 255:
      return 12
    default:
      return null
  }
}

/** A terminal that says other things than its screen: how large it is, and what comes after its first picture. */
export type Liar = { width?: number; height?: number; says: Buffer }

/**
 * Puts a liar in the place of the terminal for each line of a session, in their order; later lines are the terminal's. It
 * answers how many lines there were.
 */
export async function lieTo(page: Page, liars: readonly Liar[]): Promise<() => number> {
  let lines = 0
  await page.routeWebSocket(/\/sessions\/channel/, (line) => {
    const liar = liars[lines++]
    if (liar) lie(line, liar)
    else line.connectToServer()
  })
  return () => lines
}

function lie(line: WebSocketRoute, { width = 64, height = 48, says }: Liar): void {
  const server = line.connectToServer()
  const steps = [Buffer.from([1, 1]), Buffer.alloc(4), init(width, height), Buffer.concat([grey, says])]
  let hasBegun = false
  server.onMessage((message) => {
    if (typeof message !== 'string') return
    line.send(message)
    if (hasBegun || (JSON.parse(message) as { status?: string }).status !== 'open') return
    hasBegun = true
    line.send(Buffer.from('RFB 003.008\n'))
  })
  line.onMessage((message) => {
    const answer = typeof message === 'string' ? undefined : steps.shift()
    if (answer) line.send(answer)
  })
}

function init(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt16BE(width, 0)
  bytes.writeUInt16BE(height, 2)
  bytes.set([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0], 4)
  return bytes
}

/** An update of one rectangle at the left and top. */
export function rectangle(
  width: number,
  height: number,
  encoding: number,
  bytes: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(width, 8)
  head.writeUInt16BE(height, 10)
  head.writeInt32BE(encoding, 12)
  return Buffer.concat([head, bytes])
}

const grey = rectangle(64, 48, 0, Buffer.alloc(64 * 48 * 4, 0x80))
