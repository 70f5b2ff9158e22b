import { Unable } from '@cpm/agent-core'
import { spawn } from 'node:child_process'
import { onPath } from '../../machine/tools.ts'
import { type XDisplay, xDisplay } from '../x/x-display.ts'
import type { Asked, Person, Window } from './person.ts'
import { type Say, sayEnglish, sayIn } from './person.words.ts'
import { notice, question } from './sentences.ts'
import { type Tool, tools } from './x-tools.ts'

/** A window stands when its program still runs after this; nobody answers a question sooner. */
const standsMs = 250

type Here = { tool: Tool; env: NodeJS.ProcessEnv; say: Say }

function here(): Here {
  const display: XDisplay | undefined = xDisplay()
  if (!display)
    throw new Unable(
      'nobody_can_be_asked',
      'The agent cannot access an X display on this terminal, so it cannot notify the user or request consent.',
    )
  const tool = tools.find(({ name }) => onPath(name))
  const names = tools.map(({ name }) => name).join(', ')
  if (!tool)
    throw new Unable('nobody_can_be_asked', `To tell or ask the person at this machine, install one of ${names}.`)
  const env = { ...process.env, ...display.env }
  const say = sayIn(env)
  return { tool, env, say: tool.isPlain && say('end').includes(' ') ? sayEnglish : say }
}

/** The person at an X desktop, by the windows of a program that is there. */
export const xPerson: Person = {
  async ask(asked, ms) {
    const { tool, env, say } = here()
    const { child, exit } = started(tool, env, tool.ask(question(asked, say), Math.ceil(ms / 1000), say))
    const from = performance.now()
    const answer = exit.then((code): Awaited<Asked['answer']> => {
      const said = code === null ? undefined : tool.answers[code]
      if (said === undefined || (said === 'refused' && performance.now() - from < standsMs))
        throw new Unable('nobody_can_be_asked', `${tool.name} could not ask on this desktop.`)
      return said
    })
    return { answer, close: () => child.kill() }
  },
  async bar(people) {
    const { tool, env, say } = here()
    const { child, exit } = started(tool, env, tool.bar(notice(people, say), say))
    const stands = new Promise<true>((resolve) => setTimeout(() => resolve(true), standsMs))
    if ((await Promise.race([stands, exit])) !== true)
      throw new Unable('nobody_can_be_asked', `${tool.name} could show nothing on this desktop.`)
    return { gone: exit.then(() => {}), close: () => child.kill() } satisfies Window
  },
}

function started({ name }: Tool, env: NodeJS.ProcessEnv, args: readonly string[]) {
  const child = spawn(name, args, { env, stdio: 'ignore' })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Unable('nobody_can_be_asked', error.message)))
    child.once('exit', resolve)
  })
  // Whoever waits for it hears it there.
  exit.catch(() => {})
  return { child, exit }
}
