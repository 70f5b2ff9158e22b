import type { z } from 'zod'
import type { Pair, Words } from './words.ts'

/** What of the parameters a terminal cannot be told, and why: the field, and the word that says it. */
export type Misfit = { readonly field: string; readonly error: string }

/** Facts of a terminal that a task is made for, any of them; and the reason why others are left out. */
export type Fitting = { readonly facts: readonly Readonly<Record<string, string>>[]; readonly reason: string }

/**
 * A type of task: all that the two sides must agree on. The draft, the permissions, the deadlines, the guards and what
 * is offered derive from it; no other file lists types.
 */
export type TaskTypeSpec<
  Name extends string = string,
  Params extends z.ZodObject = z.ZodObject,
  Code extends string = string,
  Place extends string = string,
  W extends Words = Words,
> = {
  readonly name: Name
  /** What it wants to know. */
  readonly params: Params
  /** Such as they may be: what the tests and the demo ask for; and where a platform needs others, those. */
  readonly sample: z.input<Params>
  readonly sampleOn?: Readonly<Partial<Record<Place, z.input<Params>>>>
  /** Parameters that are kept locked, go to the terminal, and are shown to nobody. */
  readonly secret?: readonly Extract<keyof z.output<Params>, string>[]
  /** Where it can be done at all: elsewhere it is not offered, and is refused by the server and by the agent. */
  readonly platforms: readonly Place[]
  /** Where it can be done and these parameters cannot be meant. A method, so that types are of one kind in a list. */
  misfit?(params: z.output<Params>, platform: Place): Misfit | null
  /** What an agent names in its permissions when it cannot do it; any of them lacking keeps it from being asked. */
  readonly needs: readonly `agent.${string}`[]
  /** How long it may take at the terminal, beyond which the server gives up on it, unless its parameters say otherwise. */
  readonly limitMs: number
  /** How long it waits for a terminal that is not there, unless its author says otherwise. */
  readonly waitMs: number
  /** `slip`: the same again at the same terminal within a minute is one [8.5]. `often`: several in a row are meant. */
  readonly repeat: 'slip' | 'often'
  /** Doing it twice is the same as doing it once: an agent does it again when a crash left its end unknown. */
  readonly idempotent: boolean
  /**
   * It is not done when it was asked for, but when the terminal came back: with another start of the machine, or enrolled
   * anew. Until then the run is `executed`, for so long at most.
   */
  readonly back?: { readonly by: 'boot' | 'enrolment'; readonly withinMs: number }
  /** It hands a file to the terminal: the kinds each platform takes. */
  readonly artifact?: Readonly<Partial<Record<Place, readonly string[]>>>
  /**
   * It is not done when the terminal says so, but when its list of apps shows it, or its reports: the facts that `as`
   * names. Until then the run is `executed`, for so long at most.
   */
  readonly shown?:
    | { readonly by: 'apps'; readonly withinMs: number }
    | {
        readonly by: 'facts'
        readonly withinMs: number
        /** Less, where these parameters have it done at once. */
        withinMsOf?(params: z.output<Params>): number
        as(params: z.output<Params>): Readonly<Record<string, string | undefined>>
      }
  /** A terminal keeps what it takes the place of, and can go back to it. */
  readonly keepsBefore?: true
  /** Its file is shown on the whole screen, and goes to screens as large as it is, whichever way they are held. */
  readonly fillsScreen?: true
  /** Terminals it is made for, by what they say of themselves; one that says nothing of it takes it. */
  fits?(params: z.output<Params>): Fitting | null
  /**
   * It installs, removes, replaces or restarts something: on a black day of the terminal's place it waits, also where
   * its author said nothing of hours.
   */
  readonly frozenOnBlackDays?: true
  /** Another task made it for its own terminals: it is written on no page, and not created again from the start. */
  readonly derived?: true
  /** Who may ask for it; and a code it needs besides. */
  readonly permission: Code
  readonly also?: string
  /** A person must have proved themselves a moment ago (`me.prove`). */
  readonly proof?: true
  /** What it is called, and all that is said of it and of nothing else. */
  readonly words: W
}

/** Keeps every type literal, and sees that the type has a name in words. */
export function taskType<
  const Name extends string,
  Params extends z.ZodObject,
  const Code extends string,
  Place extends string,
  const W extends Words,
>(
  spec: TaskTypeSpec<Name, Params, Code, Place, W> & { words: Readonly<Record<`task.type.${Name}`, Pair>> },
): TaskTypeSpec<Name, Params, Code, Place, W> {
  return spec
}
