import type { AnyRoute } from '@cpm/contract/kernel/route'
import { useEffect, useState } from 'react'
import { bytesOf } from './file.ts'

type State = { url: string | null; failed: boolean }
const waiting: State = { url: null, failed: false }

/** An address for what a route answers in bytes, fetched with the session and good as long as it is shown. */
export function useBytesUrl(
  route: AnyRoute,
  input: Readonly<Record<string, string>>,
): readonly [State, failed: () => void] {
  const [state, setState] = useState(waiting)
  // The same input made anew is no other one.
  const asked = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    const wanted = JSON.parse(asked) as Record<string, string>
    bytesOf(route, wanted, { quiet: true, signal: leaving.signal }).then(
      (blob) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ url, failed: false })
      },
      () => {
        if (!leaving.signal.aborted) setState({ url: null, failed: true })
      },
    )
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
      setState(waiting)
    }
  }, [route, asked])
  return [state, () => setState({ url: null, failed: true })]
}
