import { parentPort, workerData } from 'node:worker_threads'
import { drawn } from './report.draw.ts'
import type { Report } from './report.shape.ts'

// What was photographed by others is read here: should that go wild, it takes this thread and nothing else.
parentPort?.postMessage(new Uint8Array(await drawn(workerData as Report)))
