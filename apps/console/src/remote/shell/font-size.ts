import { useState } from 'react'

const key = 'shellFontSize'
const [least, usual, most] = [10, 14, 26]

function kept(): number {
  try {
    const size = Number(localStorage.getItem(key))
    return size >= least && size <= most ? size : usual
  } catch {
    return usual
  }
}

/** Pixels of a shell's text: one wish for all shells of this browser. */
export function useFontSize(): [size: number, change: (by: -1 | 1) => void] {
  const [size, setSize] = useState(kept)
  return [
    size,
    (by) => {
      const next = Math.min(most, Math.max(least, size + by))
      setSize(next)
      try {
        localStorage.setItem(key, String(next))
      } catch {
        // it holds for this page
      }
    },
  ]
}
