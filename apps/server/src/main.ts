import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// What was compiled once is kept between starts: a third of a start's work. Where it cannot be written there is none.
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/cpm-server', import.meta.url))

// The one program of the server: what is wrong with a start is said in one sentence, and nothing is left running.
if (isMainThread) {
  enableCompileCache(compiled)
  const { StartError } = await import('./db/start-error.ts')
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** The database, a program of its own, comes up while this one is still being read. */
async function run(): Promise<void> {
  const { readSettings } = await import('./settings.ts')
  const { claimDataDir } = await import('./data-folder.ts')
  const { openTimings } = await import('./timings.ts')
  const timings = openTimings()
  const settings = readSettings()
  const log = (line: string) => void (settings.logLevel !== 'silent' && process.stdout.write(`${line}\n`))
  claimDataDir(settings)
  timings.mark('settings')
  let embedded = null
  if (!settings.databaseUrl) {
    log('Database: starting the embedded PostgreSQL')
    const { startEmbedded } = await import('./db/embedded/embedded.ts')
    embedded = startEmbedded({ dataDir: settings.dataDir, log })
    // Whoever waits for it is told; until then it is nobody's.
    embedded.catch(() => undefined)
  }
  const { runServer } = await import('./server.ts')
  timings.mark('the program is read')
  setTimeout(flushCompileCache, 20_000).unref()
  await runServer(settings, { embedded, timings, log })
}
