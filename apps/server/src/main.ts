import { isMainThread } from 'node:worker_threads'
import { runServer } from './server.ts'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

// The one program of the server: what is wrong with a start is said in one sentence, and nothing is left running.
if (isMainThread) {
  try {
    await runServer(readSettings())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
