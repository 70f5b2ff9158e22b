import { systemClock } from '@cpm/agent-core'
import { drawLock } from '@cpm/agent-core/rfb/picture/lock'
import type { FakeMachine } from './fake-machine.ts'
import { FakeDisplay } from './screen/fake-display.ts'
import { type Dots, pngOf } from './screen/png.ts'

/** What stands on the screen now, as who is there from afar sees it: the till, the lock, or nothing of a PIN [5.5]. */
export function screenshot(machine: FakeMachine): Promise<Uint8Array> {
  const display = machine.remote?.display ?? new FakeDisplay(machine, systemClock)
  display.draw()
  const { canvas, main } = display
  const { width, height } = main
  const whole: Dots = { width, height, stride: canvas.width, dots: canvas.dots }
  return pngOf(display.isPrivate ? { ...whole, stride: width, dots: drawLock(width, height) } : whole)
}
