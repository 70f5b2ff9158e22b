import { filesIn, openStore } from './core/store/open.ts'
import { moveFiles } from './core/store/move.ts'
import { readSettings } from './settings.ts'

// Copies the files of a data folder to where CPM_STORAGE_URL says. It may be broken off and run again.
const { dataDir, storageUrl } = readSettings()
const say = (line: string) => process.stdout.write(`${line}\n`)
if (storageUrl === undefined) {
  process.stderr.write('CPM_STORAGE_URL must say where the files go, such as s3://key:secret@host/bucket.\n')
  process.exitCode = 1
} else {
  const { moved, there } = await moveFiles(filesIn(dataDir), openStore({ dataDir, storageUrl }), say)
  say(`All files are there: ${moved} moved, ${there} before. Start the server with CPM_STORAGE_URL; the folder may go.`)
}
