import { unreachedWords } from '@cpm/contract/kernel/words/unreached.words'
import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { create } from 'zustand'
import { AnswerError, word } from './send.ts'

/** What browsers, and the bundler, say of a file of code or style that did not come. */
const didNotCome = /dynamically imported module|importing a module script|unable to preload/i

const failed = new Set<() => void>()
const lostStyles = new Set<HTMLLinkElement>()
if (typeof window !== 'undefined') {
  const lost = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
  }
  window.addEventListener('error', lost, { capture: true })
}

/** Files that are on their way. */
export const useComing = create<{ count: number }>()(() => ({ count: 0 }))

/** What a file of code brings; where it did not come: as of a request, that the network failed [8.5]. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  // A part is asked for while it is drawn: nothing else may change in that moment.
  await Promise.resolve()
  useComing.setState((s) => ({ count: s.count + 1 }))
  try {
    await Promise.all([...lostStyles].map(fetchAgain))
    return await load()
  } catch (error) {
    if (error instanceof Error && didNotCome.test(error.message)) {
      throw new AnswerError(0, word(unreachedWords['answer.network']))
    }
    throw error
  } finally {
    useComing.setState((s) => ({ count: s.count - 1 }))
  }
}

/** A style sheet that did not come the bundler takes for there: it is never asked for a second time. */
function fetchAgain(lost: HTMLLinkElement): Promise<void> {
  lostStyles.delete(lost)
  const again = lost.cloneNode() as HTMLLinkElement
  const came = new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`Unable to preload ${again.href}`)))
  })
  lost.replaceWith(again)
  return came
}

/**
 * A part of the console whose file is fetched when it is first shown, as React's `lazy`; but that gives up for good on
 * a file that did not come, and this asks again after `forgetFailed`.
 */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): (props: P) => ReactNode {
  let coming: Promise<ComponentType<P>> | null = null
  const forget = () => {
    coming = null
  }
  async function begin(): Promise<ComponentType<P>> {
    try {
      return (await fetched(load)).default
    } catch (error) {
      failed.add(forget)
      throw error
    }
  }
  const part = () => (coming ??= begin())
  return function Late(props: P) {
    return createElement(use(part()), props)
  }
}

/** What did not come is asked for again when it is shown. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}
