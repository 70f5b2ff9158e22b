import { spawn } from 'node:child_process'

/** With this code a service manager is asked to start the agent again. */
export const startAgainCode = 75

/**
 * Whether somebody starts the agent again when it ends: said so by `--supervised`, or known because systemd started
 * this very process.
 */
export function isSupervised(said: boolean, env = process.env, pid = process.pid): boolean {
  return said || env['SYSTEMD_EXEC_PID'] === String(pid)
}

/** The options for a next life: all but the token, which must not enrol anew a terminal that was logged off meanwhile. */
export function argsAgain(args: readonly string[]): string[] {
  return args.filter((arg, i) => !/^--token-(stdin|file)(=|$)/.test(arg) && args[i - 1] !== '--token-file')
}

/** Starts the next life of this process, which outlives it. The state folder must be free by now. */
export function startSuccessor(): void {
  const [, program = '', ...args] = process.argv
  const child = spawn(process.execPath, [...process.execArgv, program, ...argsAgain(args)], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    windowsHide: true,
  })
  child.unref()
}
