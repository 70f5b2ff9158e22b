import type { WordKey } from '@cpm/contract'
import type { Pair } from '@cpm/contract/kernel/words'
import type { Tone } from '../../kit/values/status.tsx'

/**
 * The parts an article is made of. Texts are pairs, so that neither language can be forgotten; in them `**bold**` and
 * `` `code` `` are marked so. A word of the screens is named by its key, so that the manual says what the screen says.
 */
export type Block =
  | { readonly p: Pair }
  | { readonly steps: readonly Pair[] }
  | { readonly list: readonly Pair[] }
  /** Words of the screens, each with what it means. */
  | { readonly terms: readonly { readonly word: WordKey; readonly tone?: Tone; readonly text: Pair }[] }
  | { readonly keys: readonly { readonly keys: readonly string[]; readonly text: Pair }[] }
  | { readonly tip: Pair }
  | { readonly warning: Pair }
  | { readonly code: string }
  /** Pages to go on to; one that is not granted is left out. */
  | { readonly links: readonly { readonly to: `/${string}`; readonly text: Pair }[] }

export type Section = { readonly id: string; readonly title: Pair; readonly blocks: readonly Block[] }
export type Topic = {
  readonly id: string
  readonly title: Pair
  readonly lead: Pair
  readonly sections: readonly Section[]
}
