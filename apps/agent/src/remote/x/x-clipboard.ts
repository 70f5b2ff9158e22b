import { spawn } from 'node:child_process'
import { onPath, runTool } from '../../machine/tools.ts'
import type { VncServer } from '../vnc/shared-screen.ts'

const tools = {
  xclip: { give: ['-selection', 'clipboard', '-in'], read: ['-selection', 'clipboard', '-out'] },
  xsel: { give: ['--clipboard', '--input'], read: ['--clipboard', '--output'] },
}
const longest = 1024 * 1024

/** The clipboard of an X server, every language of it; nothing where no program for that is there. */
export function xClipboard(env: NodeJS.ProcessEnv): VncServer['clipboard'] {
  const tool = (['xclip', 'xsel'] as const).find((one) => onPath(one))
  if (!tool) return undefined
  const { give, read } = tools[tool]
  return {
    give(text) {
      // It stays behind for as long as the text is what is on the clipboard.
      const child = spawn(tool, give, {
        env: { ...process.env, ...env },
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      })
      child.on('error', () => {})
      child.stdin.on('error', () => {})
      child.stdin.end(text)
      child.unref()
    },
    read: async () => (await runTool(tool, read, { env, timeoutMs: 2_000 })).slice(0, longest),
  }
}
