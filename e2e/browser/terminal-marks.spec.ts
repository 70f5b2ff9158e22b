import { randomUUID } from 'node:crypto'
import type { Product } from '../product.ts'
import { connectStranger } from '../foreign-agent.ts'
import { confirmIdentity, expect, test } from './house.ts'
import { expectUsable } from './usable.ts'

/** A terminal with an agent that is none of ours. */
async function enrol(product: Product) {
  const sn = `MARK-${randomUUID().slice(0, 8).toUpperCase()}`
  const boss = await product.signIn('enterprise')
  const { token } = await boss.enrolment.create({})
  const { secret } = await product.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'NUC 13' })
  return { sn, secret }
}

test('the page of a terminal says what is wrong with its reports, and lists the values that cannot be read', async ({
  page,
  enter,
  product,
}) => {
  const { sn, secret } = await enrol(product)
  const terminal = await connectStranger({ url: product.mqttUrl, sn, secret })
  await terminal.say('hello', { session: 's1', bootId: 'first' })
  await terminal.say('report', {
    seq: 1,
    at: Date.now() + 7_260_000,
    cpu: 3,
    battery: 'full',
    network: { type: 'wifi', signal: 900 },
  })
  await terminal.say('report', { seq: Date.now() + 2 * 86_400_000, cpu: 4 })
  const admin = await product.signIn('admin')
  const { records } = await admin.dictionary.list({ q: 'factorySn' })
  const dictionaryId = records.find(({ code }) => code === 'factorySn')?.id ?? ''
  await admin.dictionary.createItem({ dictionaryId, value: sn, label: sn, englishName: sn, sort: 900, available: true })

  await enter('enterprise', `/device/deviceDetail/${sn}`)
  const notes = page.getByRole('status').filter({ hasText: 'could not be read' })
  await expect(notes).toContainText('Reports from this terminal are ignored: their numbers are more than one day later')
  await expect(notes).toContainText(/The terminal clock is 2h( \d+m)? fast/)
  await expect(notes).toContainText('a manufacturer placeholder shared by many machines')
  await expect(notes).toContainText('2 values from this terminal could not be read')
  // Each note has the colour of its tone.
  const frames = await notes.evaluate((all) => [...all.children].map((one) => getComputedStyle(one).borderTopStyle))
  expect(frames).toEqual(['solid', 'solid', 'solid', 'solid'])
  await expectUsable(page)

  await page.getByRole('button', { name: 'Show details' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Unreadable values' })
  const row = (name: string) => details.getByRole('row').filter({ hasText: name })
  await expect(row('Battery')).toContainText('"full"')
  await expect(row('Network: Signal')).toContainText('900')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectUsable(page)
  await terminal.leave()
})

test('two machines with one secret are marked and found; a new secret shuts them out, and its token serves their SN alone', async ({
  page,
  enter,
  product,
  complaints,
}) => {
  const { sn, secret } = await enrol(product)
  const come = () => connectStranger({ url: product.mqttUrl, sn, secret })
  for (let turn = 0; turn < 7; turn++) {
    const machine = await come()
    await machine.say('hello', { session: `s${turn}`, bootId: turn % 2 === 0 ? 'machine-a' : 'machine-b' })
    await machine.leave()
  }

  await enter('enterprise', '/device/index')
  await page.getByRole('button', { name: /^More filters/ }).click()
  const filter = page.getByRole('dialog', { name: 'More filters' })
  await filter.getByRole('group', { name: 'Secret used by two machines' }).getByText('Yes').click()
  await filter.getByRole('button', { name: 'Done' }).click()
  const table = page.getByRole('region', { name: 'Terminals' })
  await expect(page).toHaveURL(/doubled=true/)
  await expect(table.getByRole('row').filter({ hasText: sn }).getByLabel('Secret used by two machines')).toBeVisible()
  await expectUsable(page)

  await table.getByRole('link', { name: sn }).click()
  const note = page.getByRole('status').filter({ hasText: 'Two machines use this SN and secret' })
  await expect(note).toContainText('boot ID machine-')
  const last = await come()
  await page.getByRole('button', { name: 'Issue new secret' }).press('Enter')
  await page
    .getByRole('dialog', { name: /Issue a new secret/ })
    .getByRole('button', { name: 'Issue new secret' })
    .click()
  await confirmIdentity(page, complaints)
  const made = page.getByRole('dialog', { name: `Token for terminal ${sn}` })
  const token = await made.getByText(/^cpm_[\w-]+$/).innerText()
  await expectUsable(page)
  await last.closed
  await expect(come()).rejects.toThrow()

  const enrolAs = (as: string) =>
    product.anyone.agent.enrol({ token, sn: as, platform: 'linux', model: 'NUC 13' }).then(
      () => 'enrolled',
      () => 'refused',
    )
  expect(await enrolAs(`${sn}-X`)).toBe('refused')
  expect(await enrolAs(sn)).toBe('enrolled')
  await expect(made).toContainText('1 of 1 enrolled')
  await made.getByRole('button', { name: 'Close' }).last().click()
  await expect(note).toBeHidden()

  // The list of tokens says whose it was.
  const boss = await product.signIn('enterprise')
  const { records } = await boss.enrolment.list({ q: sn })
  expect(records).toMatchObject([{ sn, state: 'spent' }])
})
