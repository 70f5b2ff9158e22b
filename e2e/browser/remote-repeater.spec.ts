import { spawn } from 'node:child_process'
import { screenLacks, startXvfb } from '../agents/screens.ts'
import { end } from '../agents/world.ts'
import { expect, test } from './house.ts'
import { pictureOn, screenOf } from './remote-desk.ts'
import { expectUsable } from './usable.ts'

test('a terminal without our agent is seen by the VNC server that connects with a repeater ID', async ({
  page,
  product,
  enter,
}) => {
  test.skip(screenLacks.length > 0, screenLacks.join(', '))
  const boss = await product.signIn('enterprise')
  const sn = await screenOf(product)
  const screen = await startXvfb()
  try {
    await enter('enterprise', `/device/deviceDetail/${sn}`)
    await page.getByRole('button', { name: 'VNC repeater' }).click()
    const dialog = page.getByRole('dialog')
    await expectUsable(page)
    await dialog.getByLabel('Reason').fill('New till without agent')
    await dialog.getByRole('button', { name: 'Create ID' }).click()
    const command = dialog.getByText(/^x11vnc -connect repeater=ID:\d{9}\+127\.0\.0\.1:\d+$/)
    await expect(command).toBeVisible()
    await expect(dialog.getByText('Waiting for the VNC server')).toBeVisible()
    await expectUsable(page)
    const [program = '', ...args] = ((await command.textContent()) ?? '').split(' ')
    const server = spawn(program, [...args, '-nopw', '-norc', '-rfbport', '0', '-quiet'], {
      env: screen.env,
      stdio: 'ignore',
    })
    await expect(dialog.getByText('VNC server connected')).toBeVisible()
    await dialog.getByRole('button', { name: 'Open screen' }).click()
    await pictureOn(page)
    await expect(page.getByText('800×600')).toBeVisible()
    await end(server)
    await expect(page.locator('[data-is=veil]')).toContainText('The connection to the terminal was lost')
    const [session] = (await boss.remoteSession.list({ sn })).records
    expect(session).toMatchObject({
      repeater: true,
      servedBy: 'VNC',
      reason: 'New till without agent',
      endReason: 'terminal_gone',
    })
  } finally {
    await screen.close()
  }
})
