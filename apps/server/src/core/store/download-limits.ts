/** How much goes to terminals at once, and how fast: in all from this process, and to the terminals of one group. */
export type DownloadLimits = {
  readonly atOnce: number
  readonly atOnceInGroup: number
  /** Bytes a second; 0 for as fast as it goes. */
  readonly pace: number
  readonly paceInGroup: number
  /** Where terminals are sent for the bytes themselves, without a closing slash: a cache or a CDN before this server. */
  readonly prefix: string | null
}
