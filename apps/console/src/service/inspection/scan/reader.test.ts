import { afterEach, expect, test, vi } from 'vitest'

/** Stands for the browser's workers: each says by hand what became of it. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = []
  readonly asked: { id: number }[] = []
  isOver = false
  constructor() {
    super()
    FakeWorker.all.push(this)
  }
  postMessage(call: { id: number }) {
    this.asked.push(call)
  }
  terminate() {
    this.isOver = true
  }
  says(data: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}
const picture = () => ({ data: { buffer: new ArrayBuffer(4) } }) as unknown as ImageData
const at = (n: number) => FakeWorker.all[n] as FakeWorker

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  FakeWorker.all = []
})

async function reader() {
  vi.stubGlobal('Worker', FakeWorker)
  return await import('./reader.ts')
}

test('[5.11] a reader that could not be fetched is asked for again by the next scan', async () => {
  const { warmUp, readCodes } = await reader()
  warmUp()
  at(0).dispatchEvent(new Event('error'))
  expect(at(0).isOver).toBe(true)
  const texts = readCodes(picture())
  expect(FakeWorker.all).toHaveLength(2)
  at(1).says({ id: at(1).asked[0]?.id, texts: ['PB1'] })
  await expect(texts).resolves.toEqual(['PB1'])
})

test('[5.11] whoever waits for a reader that fails is told, and the next scan begins another', async () => {
  const { readCodes } = await reader()
  const [first, second] = [readCodes(picture()), readCodes(picture())]
  at(0).says({ id: at(0).asked[0]?.id, texts: [], failed: 'no WebAssembly' })
  await expect(first).rejects.toThrow('no WebAssembly')
  await expect(second).rejects.toThrow('no WebAssembly')
  void readCodes(picture()).catch(() => null)
  expect(FakeWorker.all).toHaveLength(2)
})
