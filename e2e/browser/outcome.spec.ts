import { liftLimits } from '../limits.ts'
import { expect, test } from './house.ts'

test('[3.18] why runs failed is said with what to do next, leads to them, and restarts just these', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const online = await boss.terminal.list({ online: true, platform: ['android'] })
  const sns = online.records.slice(0, 5).map(({ sn }) => sn)
  const params = { kind: 'file', paths: ['/sdcard/not/there.log'] }
  const { id } = await boss.task.create({ type: 'fetch_files', params, target: { sns } })
  const attempts = async () => (await boss.task.runs({ id, status: ['failed'] })).records.map((run) => run.attempt)
  await expect.poll(attempts).toEqual([1, 1, 1, 1, 1])

  await enter('enterprise', `/longRange/taskInfo?id=${id}`)
  const reasons = page.getByRole('region', { name: 'By reason' })
  const why = reasons.getByRole('button', { name: 'Show 5 runs: File not found on the terminal' })
  await expect(reasons).toContainText('Check the path, then create a new task')
  await why.press('Enter')
  await expect(why).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/reason=no_such_file/)
  await expect(page.getByText('Reason: File not found on the terminal')).toBeVisible()
  await expect(page.getByText('5 in total')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress over time' })).toContainText('5 of 5 ended')
  await expect(page.getByRole('img', { name: /^Progress over time: 5 of 5 ended\. All runs ended/ })).toBeVisible()

  await reasons.getByRole('button', { name: /^Retry 5 runs: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect.poll(attempts).toEqual([2, 2, 2, 2, 2])
  await expect(why).toBeVisible()

  await page.goto(`/device/deviceDetail/${sns[0]}?tab=runs`)
  await page.getByRole('combobox', { name: 'Reason' }).fill('File not found')
  await page.keyboard.press('Enter')
  const run = page.getByRole('listitem').filter({ hasText: 'Failed' }).filter({ hasText: 'Fetch files' })
  await run.getByRole('button', { expanded: false }).click()
  await expect(run).toContainText('Check the path, then create a new task')
  await expect(run.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('[1.1] a task that awaits approval stands on the dashboard of who may decide, and leads there', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  const [one, two] = (await boss.terminal.list()).records.map(({ sn }) => sn)
  await boss.prove()
  await boss.task.setLimits({ terminals: 1, types: [] })
  const target = { sns: [one as string, two as string] }
  const { id } = await boss.task.create({ type: 'message', params: { text: 'May I?' }, target })
  await enter('admin', '/dashboard/index')
  await page.getByRole('link', { name: /Tasks to approve/ }).click()
  await expect(page).toHaveURL(/taskManage\?decidable=true/)
  await expect(page.getByRole('row', { name: /May I\?/ })).toBeVisible()
  await (await product.signIn('admin')).task.refuse({ id, note: 'no' })
  await expect(page.getByRole('row', { name: /May I\?/ })).toBeHidden()
  await liftLimits(product)
})
