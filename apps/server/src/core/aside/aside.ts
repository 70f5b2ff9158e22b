import { type ChildProcess, fork } from 'node:child_process'

type Program = {
  /** A module that calls `answerAside`. */
  module: URL
  /** How long it works on what it is asked, how much memory that may take, and how long it waits for the next. */
  longestMs: number
  memoryMb: number
  restMs: number
}

/** What came of it: what the process says, or that it ended without a word, or was ended as it took too long. */
export type Outcome<Said> = { said: Said } | { failed: 'late' | 'ended' }
/** As it says it. One that does not go on is asked nothing more. */
export type Answered<Said> = { said: Said; goesOn: boolean }

/** All of our environment that a process gets: where temporary files lie and what Windows cannot do without. No secrets. */
const passed = ['SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'TZ'] as const
const environment = () =>
  Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * Work on what others made, in a process of its own: what takes all time and memory there is, or brings down the engine,
 * takes that process alone. To end a thread instead may bring down ours. To begin a process takes longer than most work,
 * so that one that has answered well rests, and is asked next.
 */
export function openAside<Asked extends object, Said>({ module, longestMs, memoryMb, restMs }: Program) {
  const resting = new Map<ChildProcess, NodeJS.Timeout>()

  function begun(): ChildProcess {
    const child = fork(module, {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Who waits for it hears of it; where nobody does any more, it must not end ours.
    child.on('error', () => undefined)
    child.on('exit', () => leave(child))
    return child
  }

  function woken(): ChildProcess | null {
    const [child] = resting.keys()
    if (!child) return null
    leave(child)
    child.ref()
    child.channel?.ref()
    return child
  }

  function rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    const end = () => {
      leave(child)
      child.kill('SIGKILL')
    }
    resting.set(child, setTimeout(end, restMs).unref())
  }

  /** The next does not wait until another has begun. */
  function replace(child: ChildProcess): void {
    child.kill('SIGKILL')
    if (resting.size === 0) rest(begun())
  }

  function leave(child: ChildProcess): void {
    clearTimeout(resting.get(child))
    resting.delete(child)
  }

  return (asked: Asked): Promise<Outcome<Said>> => {
    const child = woken() ?? begun()
    return new Promise((resolve) => {
      const over = (outcome: Outcome<Said>, goesOn = false) => {
        clearTimeout(late)
        child.off('message', onAnswer).off('error', onEnd).off('exit', onEnd)
        if (goesOn) rest(child)
        else replace(child)
        resolve(outcome)
      }
      const onAnswer = ({ said, goesOn }: Answered<Said>) => over({ said }, goesOn)
      const onEnd = () => over({ failed: 'ended' })
      const late = setTimeout(() => over({ failed: 'late' }), longestMs)
      child
        .on('message', onAnswer as (message: unknown) => void)
        .on('error', onEnd)
        .on('exit', onEnd)
      child.send(asked, (error) => error && onEnd())
    })
  }
}
