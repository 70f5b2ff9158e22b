import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '../src/kit/dialog/feedback.tsx'
import { enter, show } from './stage.tsx'

beforeEach(() => enter())

/** Time goes on by this much, and is drawn: a notice counts its time frame by frame. */
async function goOn(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms)
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
}

describe('[8.3] a notice', () => {
  test('that follows another takes its place, and stays for the whole of its own time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await show(<main />)
    toast.success('Group moved')
    await expect.element(page.getByText('Group moved')).toBeVisible()
    await goOn(2400)
    toast.success('2 rows imported')
    await expect.element(page.getByText('2 rows imported')).toBeVisible()
    await expect.element(page.getByText('Group moved')).not.toBeInTheDocument()

    await goOn(2400)
    await expect.element(page.getByText('2 rows imported')).toBeVisible()
    await goOn(200)
    await expect.element(page.getByText('2 rows imported')).not.toBeInTheDocument()
  })
})
