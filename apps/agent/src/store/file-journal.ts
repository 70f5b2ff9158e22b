import type { Journal } from '@cpm/agent-core'
import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { writeWhole } from './write-whole.ts'

/**
 * Lines of JSON in one file, each safe on disk before `append` resolves; lines that come while the disk is busy share
 * the next sync. A last line torn by a crash is cut off; it was never acknowledged to anyone.
 */
export class FileJournal implements Journal {
  #file: FileHandle | undefined
  #waiting: { text: string; resolve: () => void; reject: (error: unknown) => void }[] = []
  #writing: Promise<void> | undefined
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async read(): Promise<unknown[]> {
    if (!existsSync(this.#path)) return []
    const bytes = readFileSync(this.#path)
    const whole = bytes.lastIndexOf(0x0a) + 1
    if (whole < bytes.length) truncateSync(this.#path, whole)
    return bytes
      .subarray(0, whole)
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        try {
          return JSON.parse(line) as unknown
        } catch {
          return undefined
        }
      })
  }

  append(line: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text: `${JSON.stringify(line)}\n`, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  async #write(): Promise<void> {
    // Yields once, so that `#writing` is set before it is cleared.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      try {
        this.#file ??= await open(this.#path, 'a', 0o600)
        await this.#file.appendFile(batch.map((one) => one.text).join(''))
        await this.#file.datasync()
        for (const one of batch) one.resolve()
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    this.#writing = undefined
  }

  async rewrite(lines: readonly object[]): Promise<void> {
    await this.close()
    writeWhole(this.#path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file?.close()
    this.#file = undefined
  }
}
