import { useCallback, useEffect, useState } from 'react'

/** Between two codes by e-mail to one person [9.1]; the server holds to it as well. */
export const codeWaitMs = 60_000
export const codeWaitKey = 'emailCodeWaitUntil'

/** Whole seconds still to wait. What is kept is the end, by this browser's clock: one that was set back waits anew, not for ever. */
export function secondsLeft(kept: string | null, now: number): number {
  const left = Number(kept) - now
  return left > 0 && left <= codeWaitMs ? Math.ceil(left / 1000) : 0
}

/** Where a browser forbids its storage, the wait lasts as long as the page. */
let held: string | null = null

const look = () => {
  try {
    return secondsLeft(localStorage.getItem(codeWaitKey) ?? held, Date.now())
  } catch {
    return secondsLeft(held, Date.now())
  }
}

/** Seconds until another code may be asked for, counted down, over a reload and in every tab of this browser [7.8]. */
export function useCodeWait(): [seconds: number, start: (ms?: number) => void] {
  const [seconds, setSeconds] = useState(look)
  const waiting = seconds > 0
  useEffect(() => {
    const renew = () => setSeconds(look())
    window.addEventListener('storage', renew)
    const timer = waiting ? setInterval(renew, 250) : undefined
    return () => {
      window.removeEventListener('storage', renew)
      clearInterval(timer)
    }
  }, [waiting])
  const start = useCallback((ms = codeWaitMs) => {
    held = String(Date.now() + Math.min(ms, codeWaitMs))
    try {
      localStorage.setItem(codeWaitKey, held)
    } catch {
      // full or forbidden
    }
    setSeconds(look())
  }, [])
  return [seconds, start]
}
