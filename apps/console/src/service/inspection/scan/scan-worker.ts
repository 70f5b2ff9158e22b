import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Asked, Found } from './reader.ts'

// The only script of ours that compiles WebAssembly: the server says so with this file, and with no page.
const formats: ReaderOptions['formats'] = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA']

// By itself it would fetch its code from somewhere else.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

self.addEventListener('message', ({ data: { id, picture } }: MessageEvent<Asked>) => {
  void read(picture).then((found) => self.postMessage({ id, ...found } satisfies Found))
})

async function read(picture: ImageData): Promise<Omit<Found, 'id'>> {
  try {
    await ready
    const codes = await readBarcodes(picture, { formats, tryHarder: true })
    return { texts: codes.map(({ text }) => text) }
  } catch (error) {
    return { texts: [], failed: String(error) }
  }
}
