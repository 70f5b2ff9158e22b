// What the shell script in guard.ts does, for Windows: run a server until stdin closes. Here pg_ctl must start it,
// because only pg_ctl sheds an administrator's rights, which PostgreSQL refuses.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [logFile = '', program = '', ...args] = process.argv.slice(2)

if (!/postgres(\.exe)?$/.test(program)) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  appendFileSync(logFile, `${stdout}${stderr}`)
  process.exit(status ?? 1)
}

const pgCtl = join(dirname(program), program.endsWith('.exe') ? 'pg_ctl.exe' : 'pg_ctl')
const data = args[args.indexOf('-D') + 1] ?? ''
const options = args.filter((arg, at) => arg !== '-D' && args[at - 1] !== '-D')
const control = (...words: string[]) => spawnSync(pgCtl, [...words, '-D', data], { stdio: 'ignore' }).status

if (control('status') === 0) control('stop', '-m', 'fast', '-w')
if (control('start', '-w', '-t', '600', '-l', logFile, '-o', options.join(' ')) !== 0) process.exit(1)

const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
const stop = () => process.exit(control('stop', '-m', 'fast', '-w') === 0 ? 0 : 1)
process.stdin.on('end', stop).on('error', stop).resume()
setInterval(() => {
  try {
    process.kill(pid, 0)
  } catch {
    process.exit(1)
  }
}, 1_000)
