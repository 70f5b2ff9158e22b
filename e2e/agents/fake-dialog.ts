import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In place of the program that asks: what it was told is written down, and it answers as the test says. */
export function fakeDialog(folder: string) {
  const path = (name: string) => join(folder, name)
  const script = `#!/bin/sh
case "$*" in
*--timeout=*) printf '%s\\n' "$@" > '${path('question')}'; sleep 0.5; exit "$(cat '${path('answer')}')" ;;
*) printf '%s\\n' "$@" > '${path('bar')}'; echo $$ > '${path('bar.pid')}'; exec sleep 100000 ;;
esac
`
  writeFileSync(path('yad'), script, { mode: 0o755 })
  const read = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '')
  const pid = () => Number(read('bar.pid'))
  return {
    answers: (code: 'accept' | 'refuse') => writeFileSync(path('answer'), code === 'accept' ? '0' : '1'),
    question: () => read('question'),
    bar: () => (isThere(pid()) ? read('bar') : ''),
    /** Presses the button of the bar. */
    end: () => process.kill(pid()),
    forget: () => ['question', 'bar', 'bar.pid'].forEach((name) => rmSync(path(name), { force: true })),
  }
}

function isThere(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
