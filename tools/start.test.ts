import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROOT } from './bootstrap.js'
import { buildConsole } from './start-console.ts'

// A checkout of its own, with the real start tools and the smallest things for them to start.
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cpm-start-'))
  for (const name of ['bootstrap.js', 'start.js', 'start-console.ts', 'start-follow.js'])
    cpSync(join(ROOT, 'tools', name), join(root, 'tools', name))
  write('package.json', '{ "name": "house", "version": "1.0.0", "type": "module" }')
  lockPackages({})
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string, text: string) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

const read = (name: string) => readFileSync(join(root, name), 'utf8')

function lockPackages(packages: Record<string, object>) {
  const own = { '': { name: 'house', version: '1.0.0' } }
  write('package-lock.json', JSON.stringify({ name: 'house', lockfileVersion: 3, packages: { ...own, ...packages } }))
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'tools/start.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  child.stderr.on('data', (part) => (text += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, text: () => text }
}

const server = (code: string) => write('apps/server/src/main.ts', code)

/** A server that says when it is up, counts what it is told, and takes a moment to end. */
const POLITE = `
  import { appendFileSync } from 'node:fs'
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      appendFileSync('${'LOG'}', signal + ' ')
      setTimeout(() => { appendFileSync('${'LOG'}', 'ended'); process.exit(0) }, 100)
    })
  setInterval(() => undefined, 1000)
  console.log('serving as ' + process.pid)
`
const politeServer = () => server(POLITE.replaceAll('LOG', join(root, 'log')))

describe('npm start', () => {
  it('installs, runs the server with the arguments given, and ends as it ends', async () => {
    server(`console.log('args', ...process.argv.slice(2)); process.exit(7)`)
    const first = start('--serve', '--parts=http')
    expect(await first.ended).toBe(7)
    expect(first.text()).toContain('Installing the packages')
    expect(first.text()).toContain('args --serve --parts=http')

    const second = start()
    expect(await second.ended).toBe(7)
    expect(second.text()).not.toContain('Installing')
  })

  it('trusts an npm install made by hand, and installs again when the lock file changes', async () => {
    server(`console.log('up')`)
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
    const byHand = start()
    expect(await byHand.ended).toBe(0)
    expect(byHand.text()).not.toContain('Installing')

    lockPackages({ 'node_modules/x': { version: '1.0.0', integrity: 'sha512-x' } })
    write('package.json', '{ "name": "house", "version": "1.0.0", "type": "module", "dependencies": { "y": "1" } }')
    const changed = start()
    expect(await changed.ended).toBe(1)
    expect(changed.text()).toContain('The packages could not be installed; npm says why above.')
    expect(changed.text()).not.toContain('    at ')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on once and waits for the clean end', async (signal) => {
    politeServer()
    const { child, ended, text } = start()
    await vi.waitFor(() => expect(text()).toContain('serving as '), 10_000)
    child.kill(signal)
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(read('log')).toBe(`${signal} ended`)
  })

  it('stops the server once when Ctrl-C reaches both of them', async () => {
    politeServer()
    const { child, ended, text } = start()
    await vi.waitFor(() => expect(text()).toContain('serving as '), 10_000)
    process.kill(Number(/serving as (\d+)/.exec(text())![1]), 'SIGINT')
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(read('log')).toBe('SIGINT ended')
  })

  it('takes the server along when it is killed', async () => {
    politeServer()
    const { child, text } = start()
    await vi.waitFor(() => expect(text()).toContain('serving as '), 10_000)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(read('log')).toBe('SIGTERM ended'), 10_000)
  })

  it('says so when the checkout is not whole', async () => {
    const { ended, text } = start()
    expect(await ended).toBe(1)
    expect(text()).toMatch(/apps\/server\/src\/main\.ts is missing: this is not a whole checkout of CPM\.\n$/)
  })
})

describe('the console', () => {
  it('is built when its sources changed and left alone otherwise', async () => {
    expect(await buildConsole(root)).toBe('none')
    mkdirSync(join(root, 'node_modules'))
    symlinkSync(join(ROOT, 'node_modules/vite'), join(root, 'node_modules/vite'))
    write('apps/console/index.html', '<script type="module" src="/src/main.ts"></script>')
    write('apps/console/src/main.ts', 'document.title = "one"')
    expect(await buildConsole(root)).toBe('built')
    expect(await buildConsole(root)).toBe('fresh')
    expect(existsSync(join(root, 'apps/console/dist/index.html'))).toBe(true)

    write('apps/console/src/main.ts', 'import "./missing.ts"')
    await expect(buildConsole(root)).rejects.toThrow('missing.ts')
    write('apps/console/src/main.ts', 'document.title = "two"')
    expect(await buildConsole(root)).toBe('built')
  })
})
