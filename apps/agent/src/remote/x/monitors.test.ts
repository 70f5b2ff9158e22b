import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { monitorsIn } from './monitors.ts'
import { xDisplay } from './x-display.ts'

test('the displays of an X server are those that xrandr lists', () => {
  const said = `Monitors: 2
 0: +*HDMI-1 1920/531x1080/299+0+0  HDMI-1
 1: +DP-1 800/0x600/0+1920+240  DP-1
`
  expect(monitorsIn(said)).toEqual([
    { id: 1, name: 'HDMI-1', left: 0, top: 0, width: 1920, height: 1080 },
    { id: 2, name: 'DP-1', left: 1920, top: 240, width: 800, height: 600 },
  ])
  expect(monitorsIn('Can not open display')).toEqual([])
})

test('the display is that of whoever sits at the machine, and who may see it stands with its X server', () => {
  const proc = mkdtempSync(join(tmpdir(), 'cpm-proc-'))
  const process = (pid: number, files: Record<string, string>) => {
    mkdirSync(join(proc, String(pid)))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(proc, String(pid), name), text)
  }
  process(7, { environ: 'HOME=/home/pos\0DISPLAY=:5\0', cmdline: 'pos\0' })
  process(8, { environ: '', cmdline: '/usr/lib/xorg/Xorg\0:5\0-auth\0/run/lightdm/:5\0' })
  const env = { DISPLAY: ':5', XAUTHORITY: '/run/lightdm/:5' }
  expect(xDisplay({}, proc)).toEqual({ name: ':5', env })
  expect(xDisplay({ DISPLAY: ':1', XAUTHORITY: '/x' }, proc)).toEqual({
    name: ':1',
    env: { DISPLAY: ':1', XAUTHORITY: '/x' },
  })
})
