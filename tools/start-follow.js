// Loaded before the server by start.js: makes the server stop when start.js says so or is gone, on every platform.
// A terminal sends Ctrl-C to both of them, so a signal that has already come is not given a second time.
import { Socket } from 'node:net'

const STOP_MS = 60_000
// The terminal's signal and start.js's word about the same key press come this close together.
const SAME_PRESS_MS = 1_000
let stoppingSince = 0

/** `relay`: the server's own handlers do not know yet. */
function stop(signal, relay) {
  if (stoppingSince > 0) {
    // Pressed again: the person does not want to wait. The database stops with us and loses nothing.
    if (!relay && Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(130)
    return
  }
  stoppingSince = Date.now()
  setTimeout(() => process.exit(1), STOP_MS).unref()
  // Before the server has a handler of its own there is nothing to tidy.
  if (process.listenerCount(signal) <= 1) process.exit(signal === 'SIGINT' ? 130 : 143)
  if (relay) process.emit(signal)
}

process.on('SIGINT', () => stop('SIGINT', false))
process.on('SIGTERM', () => stop('SIGTERM', false))
// The terminal was closed.
process.on('SIGHUP', () => stop('SIGTERM', true))

const channel = new Socket({ fd: Number(process.env.CPM_START_CHANNEL), readable: true, writable: false })
delete process.env.CPM_START_CHANNEL
channel.setEncoding('utf8')
channel.on('data', (word) => stop(word.trim() === 'SIGINT' ? 'SIGINT' : 'SIGTERM', true))
channel.on('error', () => stop('SIGTERM', true))
channel.on('close', () => stop('SIGTERM', true))
channel.unref()
