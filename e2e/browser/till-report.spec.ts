import { expect, test } from './house.ts'
import { realAgent } from './real-agent.ts'

test('[2.12] a cashier writes what is wrong at the terminal, sees the number, and the office sees who asks', async ({
  page,
  enter,
  product,
}) => {
  const agent = await realAgent(product, 'REALREPORT1')
  try {
    const hostile = '<img src=x onerror=alert(1)> The drawer is stuck'
    await page.goto(agent.report)
    const text = page.getByRole('textbox', { name: 'Problem description' })
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('status')).toHaveText('Describe the problem first')
    await text.fill(hostile)
    await page.getByRole('radio', { name: 'Replacement' }).check({ force: true })
    await page.getByRole('textbox', { name: /Contact name or phone/ }).fill('Mei, till 3')
    // A press too many is no second order.
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await expect(page.getByRole('status')).toHaveText(/^Sent: order WO-\d+$/)
    await expect(page.getByRole('listitem')).toHaveText([/^WO-\d+ · Open.*The drawer is stuck$/])
    await expect(page.getByRole('img')).toHaveCount(0)

    const boss = await product.signIn('enterprise')
    const [row, ...others] = (await boss.order.list({ sn: 'REALREPORT1' })).records
    expect([row?.description, row?.kind, others]).toEqual([hostile, 'replace', []])
    await enter('enterprise', `/technicalSupport/index?id=${row?.id}`)
    const drawer = page.getByRole('dialog', { name: /WO-/ })
    for (const told of ['Store terminal', 'Mei, till 3']) await expect(drawer.getByText(told)).toBeVisible()
  } finally {
    await agent.close()
  }
})
