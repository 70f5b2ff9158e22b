import { describe, expect, it } from 'vitest'
import { readPaste } from './paste.ts'

describe('what is pasted into a shell', () => {
  it('goes in at once when it is a part of one line', () => {
    expect(readPaste('ls -l 价格表\t')).toEqual({ text: 'ls -l 价格表\t', lines: 1, controls: 0, asks: false })
    expect(readPaste('').asks).toBe(false)
  })

  it('is asked about when it has several lines, for they may be run at once', () => {
    expect(readPaste('cd /tmp\nrm -r x')).toMatchObject({ lines: 2, asks: true })
    expect(readPaste('reboot\r\n')).toMatchObject({ text: 'reboot\n', lines: 1, asks: true })
  })

  it('loses its control characters, and says so', () => {
    const read = readPaste('echo \u001b[201~hi\u0003\u0000\u009b')
    expect(read).toEqual({ text: 'echo [201~hi', lines: 1, controls: 4, asks: true })
  })
})
