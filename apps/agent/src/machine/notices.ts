import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const desktopWaitMs = 5_000

export type Notice = { title: string; text: string }

/**
 * Shows a notice with what this machine has: always on the agent's console and in the notices file, and on the desktop
 * where there is one. Answers how it was shown.
 */
export async function showNotice({ title, text }: Notice, file: string, say: (line: string) => void): Promise<string> {
  const heading = title ? `${title}: ` : ''
  say(`Notice: ${heading}${text}`)
  appendFileSync(file, `${new Date().toISOString()} ${heading}${text.replaceAll('\n', '\n  ')}\n`, { mode: 0o600 })
  const desktop = await onDesktop(title || 'Notice', text)
  return `Shown on the agent's console and written to ${file}. ${desktop}`
}

async function onDesktop(title: string, text: string): Promise<string> {
  const how = desktopCommand(title, text)
  if (!how) return 'This machine has no desktop to show the message on.'
  try {
    await run(how[0], how[1], { timeout: desktopWaitMs, windowsHide: true })
    return `Shown on the desktop by ${how[0]}.`
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return missing
      ? `The desktop does not have ${how[0]} to show the message.`
      : `${how[0]} could not show the message on the desktop.`
  }
}

function desktopCommand(title: string, text: string): [string, string[]] | undefined {
  // Arguments, never a shell line: a notice is only ever text.
  if (process.platform === 'win32') return ['msg.exe', ['*', '/time:0', `${title}\r\n${text}`]]
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
    return ['notify-send', ['--app-name=CPM', '--', title, text]]
  return undefined
}
