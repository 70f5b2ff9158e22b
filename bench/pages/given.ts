/** Other products to be measured beside ours, by the folders they are in. */
export type Given = {
  /** A console that was built beforehand (peer.ts). */
  peer?: string | undefined
  /** Where `npm install meshcentral` was run. */
  meshcentral?: string | undefined
}
