import { within } from '../runs/patience.ts'
import { deed, openingMs, sending } from './operation.ts'

export const screenshot = deed('screenshot', {
  lane: 'screen',
  patient: true,
  async act(can, _params, hands) {
    const taken = await within(hands.clock, openingMs, can.screenshot())
    const { name, path, size, at } = taken
    const read = (offset: number, length: number) => taken.read(offset, length)
    const again = async () => ({ name, path, size, at, read, close: async () => {} })
    await hands.files.send(again, sending(hands, 'screenshot')).finally(() => taken.close())
    return name
  },
})
