import { CannotDo } from '@cpm/agent-core'
import { spawn } from 'node:child_process'
import { constants, statSync } from 'node:fs'
import { basename, dirname, isAbsolute } from 'node:path'
import { mayUse, onPath, runTool, ToolFailed } from '../machine/tools.ts'

/** Where a package puts what a person starts. */
const places = /^\/(?:usr\/(?:local\/)?(?:bin|sbin|games)\/[^/]+|opt\/.+)$/

/** Starts a program that goes on without the agent: by its name, or by that of the package it came with. */
export async function startApp(name: string): Promise<string> {
  const file = await fileOf(name)
  return new Promise((resolve, reject) => {
    const cwd = isAbsolute(file) ? dirname(file) : undefined
    const child = spawn(file, [], { detached: true, stdio: 'ignore', ...(cwd && { cwd }) })
    child.once('error', (error) => reject(new CannotDo('not_launched', error.message)))
    child.once('spawn', () => {
      child.unref()
      resolve(`${file} was started.`)
    })
  })
}

/** Ends every process of that program. */
export async function stopApp(name: string): Promise<string> {
  const program = basename(await fileOf(name))
  // The kernel keeps no more of a name.
  await runTool('pkill', ['-x', '--', program.slice(0, 15)]).catch((error: unknown) => {
    const isNone = error instanceof ToolFailed && error.exitCode === 1
    throw new CannotDo(isNone ? 'no_such_app' : 'protected', isNone ? `${program} does not run.` : String(error))
  })
  return `${program} was stopped.`
}

/** What is run for a name. A package with more than one program has to have one that is called as it is. */
async function fileOf(name: string): Promise<string> {
  if (onPath(name) || !onPath('dpkg-query')) return name
  const listed = await runTool('dpkg-query', ['-L', '--', name]).catch(() => '')
  const programs = listed.split('\n').filter((path) => places.test(path) && isProgram(path))
  const own = programs.find((path) => basename(path) === name)
  return own ?? (programs.length === 1 ? (programs[0] as string) : name)
}

const isProgram = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true && mayUse(path, constants.X_OK)
