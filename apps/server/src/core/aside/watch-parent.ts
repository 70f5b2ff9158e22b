import { workerData } from 'node:worker_threads'

const parent = workerData as number

/** On Windows a process keeps the number of who began it; elsewhere it goes to another when that ends. */
function isThere(): boolean {
  if (process.ppid !== parent) return false
  try {
    return process.kill(parent, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

setInterval(() => {
  if (!isThere()) process.kill(process.pid, 'SIGKILL')
}, 1000)
