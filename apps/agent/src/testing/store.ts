import { agent } from '@cpm/contract/estate/agent/agent'
import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { createHash } from 'node:crypto'

type Kept = { kind: string; name: string; path: string; size: number; sha256: string; bytes: Buffer; whole: boolean }

/** Files and lists as docs/protocol.md has them taken, for the tests of the agent. */
export class TestStore {
  readonly files = new Map<string, Kept>()
  readonly lists = new Map<InventoryKind, unknown[]>()
  /** Offsets of the pieces written, in their order. */
  readonly written: number[] = []
  /** Breaks the connection of a piece at this offset before it is written, so many times. */
  cut: { offset: number; times: number } = { offset: 0, times: 0 }
  onPiece: (offset: number) => void = () => {}

  cuts(url: string, text: string): boolean {
    if (!url.startsWith('/agent/v1/files/')) return false
    const { offset } = JSON.parse(text) as { offset: number }
    this.onPiece(offset)
    if (offset !== this.cut.offset || this.cut.times === 0) return false
    this.cut.times -= 1
    return true
  }

  answer(url: string, text: string): [number, object] | undefined {
    const [, , , what = '', name = ''] = url.split('/')
    const body = JSON.parse(text) as Record<string, unknown>
    if (what === 'inventory') return this.#list(agent.routes.inventory.input.parse({ ...body, kind: name }))
    if (what !== 'files') return undefined
    if (name) return this.#piece(agent.routes.piece.input.parse({ ...body, id: name }))
    const { kind, path, sha256, size, name: called } = agent.routes.file.input.parse(body)
    const known = [...this.files].find(([, one]) => one.kind === kind && one.path === path && one.sha256 === sha256)
    const [id, file] = known ?? [
      String(this.files.size + 1),
      { kind, name: called, path, size, sha256, bytes: Buffer.alloc(0), whole: false },
    ]
    this.files.set(id, file)
    return [200, { id, offset: file.bytes.length, whole: file.whole }]
  }

  #list({ kind, items }: { kind: InventoryKind; items: unknown[] }): [number, object] {
    this.lists.set(kind, items)
    return [200, { done: true }]
  }

  #piece({ id, offset, data }: { id: string; offset: number; data: string }): [number, object] {
    const file = this.files.get(id)
    if (!file) return [404, {}]
    if (offset === file.bytes.length && !file.whole) {
      file.bytes = Buffer.concat([file.bytes, Buffer.from(data, 'base64')])
      this.written.push(offset)
      if (file.bytes.length === file.size) {
        file.whole = createHash('sha256').update(file.bytes).digest('hex') === file.sha256
        if (!file.whole) file.bytes = Buffer.alloc(0)
        if (!file.whole) return [422, {}]
      }
    }
    return [200, { offset: file.bytes.length, whole: file.whole }]
  }
}
