import { percentile } from '../../measure.ts'
import { consoleContext, consolePage, endSessions, goWithin, stage } from '../../screen/desk.ts'
import { firstPicture } from '../../screen/look.ts'
import type { Till } from '../../screen/till.ts'
import { firstOfNovnc } from '../../screen/watch.ts'
import { weigh } from '../../screen/weigh.ts'
import { ms, type Row } from '../../table.ts'

/** How long a person waits for a screen in the console, and what its page brings on top of those seen before. */
export async function firstPictureRows(till: Till, bareUrl: string, times: number): Promise<Row[]> {
  const context = await consoleContext(till)
  try {
    const ours: number[] = []
    const bare: number[] = []
    for (let i = 0; i < times; i++) {
      const page = await consolePage(context, '/remote/index')
      const row = page.getByRole('button', { name: /^Open the screen of/ }).filter({ hasText: till.sn })
      await row.first().waitFor()
      ours.push((await firstPicture(page, () => row.first().click(), stage)).took)
      await page.close()
      await endSessions(till)
      bare.push(await firstOfNovnc(till.browser, till.world.url, bareUrl))
    }
    return [...waited(ours, bare), await weighed(till)]
  } finally {
    await context.close()
  }
}

/** From the dashboard in a browser that has seen no other page. */
async function weighed(till: Till): Promise<Row> {
  const context = await consoleContext(till)
  try {
    const page = await consolePage(context, '/')
    const open = () => goWithin(page, `/remote/index?sn=${till.sn}`)
    const own = await weigh(page, async () => (await firstPicture(page, open, stage)).at)
    await page.close()
    await endSessions(till)
    const list = await consolePage(context, '/')
    const devices = await weigh(list, async () => {
      await goWithin(list, '/device/index')
      await list.locator('main tbody tr[data-row]').first().waitFor()
      return Date.now()
    })
    return {
      what: 'page before the first picture, over the wire (goal 90 kB)',
      measured: kB(own),
      baseline: kB(devices),
      ratio: own / devices,
      method:
        'all that the console fetches on the way from the dashboard, where only that was seen before, to the picture of /remote/index?sn=…: scripts, styles and answers with their heads, compressed, without the stream of the picture; baseline: the same way to the first row of the list of devices',
    }
  } finally {
    await context.close()
  }
}

const kB = (value: number) => `${(value / 1000).toFixed(1)} kB`

function waited(ours: readonly number[], bare: readonly number[]): Row[] {
  const method = `from the click on a terminal in the console to the frame with its picture and nothing over it, ${ours.length} times, each in a page loaded anew and idle; baseline: noVNC alone at a WebSocket led to the same VNC server, from a click too, in turns`
  return ([0.5, 0.95] as const).map((share) => {
    const [measured, baseline] = [percentile(ours, share), percentile(bare, share)]
    const what = `click to first picture, p${share * 100} (goal 1 s)`
    return { what, measured: ms(measured), baseline: ms(baseline), ratio: measured / baseline, method }
  })
}
