/** What the frame knows of uploads; what sends them comes with what has files to send. */
import type { Pair } from '@cpm/contract/kernel/words'
import { create } from 'zustand'

/** A file that is sent, was sent or did not come through. It belongs to no page, and goes on whatever is open. */
export type Upload = {
  readonly key: string
  /** What it is for: fields of the same slot offer each other's files. */
  readonly slot: string
  readonly file: File
  /** It is a part of one form only, and not for the list of all. */
  readonly isOwn: boolean
  readonly at: 'waiting' | 'sending' | 'paused' | 'failed' | 'sent'
  /** From 0 to 1, of what has left. */
  readonly part: number
  /** Bytes a second; 0 while that is not known. */
  readonly speed: number
  /** Nothing gets through at the moment. */
  readonly isCut: boolean
  /** Why it failed. */
  readonly pair?: Pair
  /** What the server made of it, and when, by the clock of this machine. */
  readonly kept?: unknown
  readonly sentAt?: number
  /** The person has cleared it from the list of all; fields go on offering it. */
  readonly isCleared?: boolean
}

export const useUploads = create<{ files: readonly Upload[] }>()(() => ({ files: [] }))

/** It is not here yet, and nobody has stopped it. */
export const isBusy = ({ at }: Upload) => at === 'waiting' || at === 'sending'
/** Whether it stands in the list of all. */
export const isListed = ({ isOwn, isCleared }: Upload) => !isOwn && isCleared !== true
/** Whether leaving the console would break one off. */
export const isUploading = () => useUploads.getState().files.some((one) => isBusy(one) && !one.isOwn)
