import { expect, test } from './house.ts'

test('[2.12] an order is made, answered by a comment, and moved over the board by keys', async ({
  page,
  enter,
  product,
}) => {
  const boss = await product.signIn('enterprise')
  await enter('enterprise', '/technicalSupport/index')
  await page.getByRole('button', { name: 'New order' }).first().click()
  const form = page.getByRole('dialog', { name: 'New order' })
  await form.getByRole('textbox', { name: 'Title' }).fill('The printer prints in stripes')
  await form.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /in stripes/ })
    .getByText('The printer prints in stripes')
    .click()
  const drawer = page.getByRole('dialog', { name: /WO-/ })
  const box = drawer.getByRole('textbox', { name: 'Comment' })
  await box.fill('A new head is on its way')
  await box.press('Control+Enter')
  await expect(drawer.getByText('A new head is on its way')).toBeVisible()
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByText('Board', { exact: true }).click()
  const card = page.getByRole('group', { name: 'Open', exact: true }).getByRole('button', { name: /in stripes/ })
  await card.press('>')
  await expect(
    page.getByRole('group', { name: 'In progress' }).getByRole('button', { name: /in stripes/ }),
  ).toBeVisible()
  const { records } = await boss.order.list({ q: 'stripes' })
  expect(records).toMatchObject([{ status: 'in_progress', source: 'person' }])
})

const title = (en: string) => ({ cn: '', en })

test('an inspection is filled in without a network, on a page opened without one, waits on the phone, and is sent once there is one', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const boss = await product.signIn('enterprise')
  const { id } = await boss.inspectionForm.create({
    title: title('Monthly look'),
    customerName: 'Longyuan',
    sections: [
      {
        id: 's1',
        title: title('The till'),
        items: [
          { id: 'whole', kind: 'yesNo', title: title('The screen is unbroken'), points: 5, makesOrder: true },
          { id: 'front', kind: 'photo', title: title('Photo of the front'), least: 1, most: 3 },
        ],
      },
    ],
  })
  await boss.inspectionForm.activate({ id })
  await enter('enterprise', '/technicalSupport/inspect')
  await page.getByRole('button', { name: /^Start: Monthly look/ }).click()
  await expect(page.getByLabel('Store name')).toBeVisible()
  // The page is there without a network, too, with what was begun.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.context().setOffline(true)
  await page.reload()
  const head = { 'Store name': 'Corner shop', Contact: 'Li', Phone: '13800138000', Address: 'Road 1' }
  for (const [label, value] of Object.entries(head)) await page.getByLabel(label, { exact: true }).fill(value)
  const question = (name: string) => page.getByRole('group', { name })
  await question('The screen is unbroken').getByRole('button', { name: 'No' }).click()
  await question('The screen is unbroken').getByPlaceholder('Reason').fill('cracked')
  const photo = { name: 'front.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await question('Photo of the front').locator('input[type=file]').setInputFiles(photo)
  await expect(question('Photo of the front').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Finish and send' }).click()
  await expect(page.getByText('Waiting for the network')).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await boss.inspection.list({ q: 'Corner shop' })).records)
    .toMatchObject([{ status: 'complete', result: 'failed', images: 1 }])
  await expect(page.getByText('Waiting for the network')).toBeHidden()
  expect((await boss.order.list({ q: 'unbroken' })).records).toMatchObject([{ source: 'inspection' }])
  const kept = await page.evaluate(async () => {
    const urls = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
    return urls
  })
  expect(kept).toContain('/technicalSupport/inspect')
  expect(kept.filter((path) => !/^\/(assets\/|technicalSupport\/inspect$|boot\.js$|favicon\.svg$)/.test(path))).toEqual(
    [],
  )
  // That there was no network is what the browser complains of.
  complaints.splice(0)
})

test('30 questions with 10 photos, and the network cut three times while they are sent: one record, all photos, nothing asked twice', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const boss = await product.signIn('enterprise')
  const photos = Array.from({ length: 10 }, (_, n) => ({
    id: `p${n}`,
    kind: 'photo' as const,
    title: title(`Photo ${n}`),
  }))
  const yesNos = Array.from({ length: 20 }, (_, n) => ({
    id: `y${n}`,
    kind: 'yesNo' as const,
    title: title(`Look ${n}`),
  }))
  const { id } = await boss.inspectionForm.create({
    title: title('Long look'),
    sections: [
      { id: 's1', title: title('Looks'), items: yesNos },
      { id: 's2', title: title('Photos'), items: photos },
    ],
  })
  await boss.inspectionForm.activate({ id })
  await enter('enterprise', '/technicalSupport/inspect')
  await page.getByRole('button', { name: /^Start: Long look/ }).click()
  const head = { 'Store name': 'Thirtyfold', Contact: 'Li', Phone: '13800138000', Address: 'Road 1' }
  for (const [label, value] of Object.entries(head)) await page.getByLabel(label, { exact: true }).fill(value)
  const groups = page.getByRole('group', { name: /^(Look|Photo) \d+$/ })
  await expect(groups).toHaveCount(30)
  for (const { title: asked } of yesNos)
    await page.getByRole('group', { name: asked.en, exact: true }).getByRole('button', { name: 'Yes' }).click()
  const photo = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() }
  for (const { title: asked } of photos)
    await page.getByRole('group', { name: asked.en, exact: true }).locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByText('30 of 30 answered')).toBeVisible()
  // The network goes when the record has come and no answer to it yet, and twice in the middle of the photos.
  let sent = 0
  let isCut = false
  let made = 0
  const cuts = [1, 4, 9]
  await page.route(/\/api\/v1\/inspections\/[^/]+(\/files\/.*)?$/, async (route) => {
    // What the page tries without a network does not leave the phone.
    if (isCut) return route.abort('internetdisconnected')
    if (route.request().method() !== 'PUT' || !cuts.includes(++sent)) return route.fallback()
    isCut = true
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
    made += 1
  })
  await page.getByRole('button', { name: 'Finish and send' }).click()
  for (const [at, cut] of cuts.entries()) {
    await expect.poll(() => made).toBe(at + 1)
    await expect(page.getByText('Waiting for the network')).toBeVisible()
    // In between, the person has the phone close the page.
    if (cut === 4) await page.reload()
    isCut = false
    await page.context().setOffline(false)
  }
  await expect(page.getByText('Long look · Thirtyfold')).toBeHidden()
  const { records } = await boss.inspection.list({ q: 'Thirtyfold' })
  expect(records).toMatchObject([{ status: 'complete', result: 'passed', images: 10 }])
  const whole = await boss.inspection.get({ clientId: records[0]!.clientId })
  expect(
    whole.files
      .filter(({ here }) => here)
      .map(({ item }) => item)
      .toSorted(),
  ).toEqual(photos.map((one) => one.id).toSorted())
  expect(Object.keys(whole.answers)).toHaveLength(30)
  // What came before a cut is not sent again: the record once more each time, and one photo whose answer was lost.
  expect(sent).toBeLessThanOrEqual(11 + 3 * 2)
  complaints.splice(0)
})
