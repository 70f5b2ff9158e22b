/** Remembers whether a button of the mouse, or a finger, is down on a canvas, to let go of it. */
export function heldButtons(canvas: HTMLElement): { letGo(): void } {
  let at: { clientX: number; clientY: number } | null = null
  const mouse = ({ clientX, clientY, buttons }: MouseEvent) => {
    at = buttons === 0 ? null : { clientX, clientY }
  }
  const touch = ({ touches: [finger] }: TouchEvent) => {
    at = finger ? { clientX: finger.clientX, clientY: finger.clientY } : null
  }
  for (const type of ['mousedown', 'mousemove', 'mouseup'] as const) canvas.addEventListener(type, mouse)
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    canvas.addEventListener(type, touch, { passive: true })
  }
  return {
    letGo(): void {
      if (at) canvas.dispatchEvent(new MouseEvent('mouseup', { ...at, buttons: 0 }))
    },
  }
}
