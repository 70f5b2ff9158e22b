import type { Tone } from '../../kit/values/status.tsx'

/** A piece of a text: plain, bold, code, or a link to a section of the manual (`offline/check`). */
export type Piece =
  | string
  | { readonly b: string }
  | { readonly code: string }
  | { readonly section: string; readonly text: string }
export type Pieces = readonly Piece[]

/** A word of the screens and what it means. The manual's tests hold `name` to what the screen says. */
export type Term = { readonly word: string; readonly name: string; readonly tone?: Tone; readonly text: Pieces }

/** The parts an article is made of. */
export type Block =
  | { readonly p: Pieces }
  | { readonly steps: readonly Pieces[] }
  | { readonly list: readonly Pieces[] }
  | { readonly terms: readonly Term[] }
  | { readonly keys: readonly { readonly keys: readonly string[]; readonly text: Pieces }[] }
  | { readonly tip: Pieces }
  | { readonly warning: Pieces }
  | { readonly code: string }
  /** Pages to go on to; one that is not granted is left out. */
  | { readonly links: readonly { readonly to: `/${string}`; readonly text: string }[] }

export type Section = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

/** A chapter of the manual in one language, made from `chapters/<id>.<language>.md` at build. */
export type Chapter = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}
