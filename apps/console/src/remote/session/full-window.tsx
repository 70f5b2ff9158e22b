import { useEffect, useState } from 'react'

/** Of browsers that let a page have Escape in full screen, too. */
type Keyboard = { lock?: (keys?: string[]) => Promise<void>; unlock?: () => void }
const keyboard = (): Keyboard => (navigator as { keyboard?: Keyboard }).keyboard ?? {}

/**
 * Fills the screen: the page's own part covers the window, and the window the screen where the browser lets it. Dialogs,
 * menus and toasts stay above it, which they would not over an element that is full screen by itself. `keys` are those
 * the browser leaves to the page meanwhile; all it can, where none is named.
 */
export function useFullWindow(keys?: string[]): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const left = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      setFull(false)
    }
  }, [])
  function toggle(): void {
    const { lock, unlock } = keyboard()
    setFull(!isFull)
    if (isFull) {
      unlock?.call(keyboard())
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => null)
      return
    }
    const asked = document.documentElement.requestFullscreen?.()
    void asked?.then(() => lock?.call(keyboard(), keys)).catch(() => null)
  }
  return [isFull, toggle]
}
