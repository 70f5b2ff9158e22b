let how: (() => Promise<boolean>) | null = null
let asking: Promise<boolean> | null = null

/** The frame says how a person is asked to confirm who they are. */
export function presentProof(ask: (() => Promise<boolean>) | null): void {
  how = ask
}

/** Has the person confirm who they are; false when they would not. Of several calls at once one asks for all. */
export function proveOneself(): Promise<boolean> {
  asking ??= (how?.() ?? Promise.resolve(false)).finally(() => (asking = null))
  return asking
}
