/** Where more of it is to be seen; `go` is the page's own way there. */
type ToastLink = { text: string; to: string; go: (to: string) => void }
export type Toast = { type: 'error' | 'success' | 'info' | 'warning'; text: string; link?: ToastLink | undefined }

let present: ((toast: Toast | null) => void) | null = null
let held: Toast | null = null

function show(toast: Toast): void {
  if (present) present(toast)
  else held = toast
}

/** The frame says how a toast looks. One that came earlier is shown now; there is only ever one [8.3]. */
export function presentToasts(how: ((toast: Toast | null) => void) | null): void {
  present = how
  if (how && held) {
    const toast = held
    held = null
    how(toast)
  }
}

export const toast = {
  error: (text: string) => show({ type: 'error', text }),
  success: (text: string, link?: ToastLink) => show({ type: 'success', text, link }),
  info: (text: string) => show({ type: 'info', text }),
  warning: (text: string) => show({ type: 'warning', text }),
  /** What failed is said where it failed, and not a second time: takes back what was raised just now. */
  takeBack: () => {
    held = null
    present?.(null)
  },
}
