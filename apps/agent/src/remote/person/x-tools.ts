import type { Say } from './person.words.ts'

export type Answer = 'accepted' | 'refused' | 'timeout'
/** A program that asks whoever sits at an X desktop, and shows them who is here. */
export type Tool = {
  name: string
  ask(text: string, seconds: number, say: Say): string[]
  /** Undefined where it did not come to an answer. */
  answers: Readonly<Record<number, Answer>>
  bar(text: string, say: Say): string[]
  /** It has only the letters of English, unless the desktop is set to more. */
  isPlain?: boolean
}

/** The one that can keep its bar above all others comes first. Each argument is a word of its own, never a shell line. */
export const tools: readonly Tool[] = [
  {
    name: 'yad',
    ask: (text, seconds, say) => {
      const buttons = [`--button=${say('accept')}:0`, `--button=${say('refuse')}:1`]
      return [...dialog(text), '--borders=10', '--center', '--on-top', `--timeout=${seconds}`, ...buttons]
    },
    answers: { 0: 'accepted', 1: 'refused', 252: 'refused', 70: 'timeout' },
    bar: (text, say) => {
      const place = ['--on-top', '--sticky', '--undecorated', '--no-focus', '--skip-taskbar', '--geometry=+0+0']
      return [...dialog(text), '--borders=10', ...place, '--no-escape', `--button=${say('end')}:0`]
    },
  },
  {
    name: 'zenity',
    ask: (text, seconds, say) => [
      '--question',
      ...dialog(text),
      `--timeout=${seconds}`,
      `--ok-label=${say('accept')}`,
      `--cancel-label=${say('refuse')}`,
    ],
    answers: { 0: 'accepted', 1: 'refused', 5: 'timeout' },
    bar: (text, say) => ['--info', ...dialog(text), `--ok-label=${say('end')}`],
  },
  {
    name: 'xmessage',
    isPlain: true,
    // A name may begin as an option does.
    ask: (text, seconds, say) => {
      const buttons = `${say('accept')}:10,${say('refuse')}:11`
      return ['-center', '-timeout', String(seconds), '-buttons', buttons, ` ${text}`]
    },
    answers: { 10: 'accepted', 11: 'refused', 0: 'timeout' },
    bar: (text, say) => ['-geometry', '+0+0', '-buttons', `${say('end')}:10`, ` ${text}`],
  },
]

function dialog(text: string): string[] {
  return ['--title=CPM', '--no-markup', `--text=${text}`]
}
