import { addPerson, passDeadlines } from '../people.ts'
import type { DemoName, Product } from '../product.ts'
import { connectStranger } from '../foreign-agent.ts'
import { expect, test } from './house.ts'

/** What the product says of a terminal and of a password [8.5], in both languages. */
const languages = ['cn', 'en'] as const
type Language = (typeof languages)[number]

const texts = {
  tooSoon: ['请勿在 1 分钟内重复点击', 'Please do not click again within 1 minute'],
  timeout: ['终端连接超时', 'Terminal connection timeout'],
  offline: ['终端离线，无法获取实时信息', 'The terminal is offline; real-time info cannot be obtained'],
  tooSimple: ['当前密码过于简单，请修改密码', 'The current password is too simple, please change it'],
} as const
const say = (key: keyof typeof texts, language: Language) => texts[key][language === 'cn' ? 0 : 1]

/** A terminal that is in no fleet: it does nothing unless a test speaks for it. */
async function silent(product: Product, sn: string) {
  const person = await product.signIn('enterprise')
  const { token } = await person.enrolment.create({ maxUses: 1 })
  return product.anyone.agent.enrol({ token, sn, platform: 'android', model: 'A920Pro' })
}

for (const language of languages) {
  const word = (cn: string, en: string) => ({ name: language === 'cn' ? cn : en, exact: true })

  test.describe(`in ${language}`, () => {
    test('[8.5] an action asked for twice in a minute', async ({ page, enter, product, complaints }) => {
      const { sn } = await silent(product, `TWICE-${language}`)
      await enter('enterprise', `/device/deviceDetail/${sn}`, { language })
      const restart = async () => {
        await page.getByRole('button', word('操作', 'Actions')).click()
        await page.getByRole('menuitem', word('重启代理', 'Restart agent')).click()
        await page.getByRole('dialog').getByRole('button', word('执行', 'Run')).click()
      }
      await restart()
      await expect(
        page.getByText(language === 'cn' ? '已创建任务：重启代理' : 'Task created: Restart agent'),
      ).toBeVisible()
      await expect(page.getByText(say('tooSoon', language))).toHaveCount(0)
      await restart()
      await expect(page.getByText(say('tooSoon', language)).first()).toBeVisible()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('429 (Too Many Requests)')])
    })

    test('[8.5] a code asked for twice in a minute', async ({ page, enter, product, complaints }) => {
      const name = `hasty_${language}`
      await addPerson(product, name, { email: `${name}@harbour.example`, mustChange: true })
      // Somebody else has asked for it a moment ago: the page does not know, the server does.
      await product.anyone.password.getEmailCaptcha({
        name,
        email: `${name}@harbour.example`,
        isEnglish: 1,
        sysCode: 'cpm',
      })
      await enter(name as DemoName, '/device/index', { language })
      await page.getByRole('button', word('获取验证码', 'Get code')).click()
      await expect(page.getByText(say('tooSoon', language)).first()).toBeVisible()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('429 (Too Many Requests)')])
    })

    test('[8.5] a task that its terminal took and never answered', async ({ page, enter, product }) => {
      const { sn, secret, mqttUrl } = await silent(product, `MUTE-${language}`)
      const it = await connectStranger({ url: mqttUrl, sn, secret })
      await it.subscribe()
      await it.say('hello', { session: 'first' })
      const person = await product.signIn('enterprise')
      await person.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [sn] } })
      const { runId, attempt } = await it.hear('run')
      await it.say('run', { runId, attempt, expectedVersion: 0, status: 'started' })
      await it.hear('ack')
      // It says nothing more, and its time passes.
      await passDeadlines(product, sn)
      const runs = async () => (await person.task.runsOfTerminal({ sn })).records.map(({ status }) => status)
      await expect.poll(runs).toEqual(['unknown'])
      await it.leave()
      await enter('enterprise', `/device/deviceDetail/${sn}?tab=runs`, { language })
      await page.getByRole('main').getByRole('button', { expanded: false }).filter({ hasText: 'hello' }).click()
      await expect(page.getByText(say('timeout', language)).first()).toBeVisible()
    })

    test('[8.5] real-time info of a terminal that is offline', async ({ page, enter, product }) => {
      const { sn } = await silent(product, `AWAY-${language}`)
      await enter('enterprise', `/device/deviceDetail/${sn}?tab=apps`, { language })
      const read = page
        .getByRole('tabpanel')
        .getByRole('button', word('刷新', 'Refresh'))
        .and(page.locator('[aria-disabled=true]'))
      await expect(read).toHaveAttribute('title', say('offline', language))
      // It is greyed and stays in the way of the keyboard.
      await read.press('Enter')
      await expect(page.getByText(say('offline', language))).toBeVisible()
    })

    test('[8.5] a password of earlier days that is too simple', async ({ page, enter, product }) => {
      const name = `simple_${language}`
      const password = 'Summer-2026'
      await addPerson(product, name, { email: null, password })
      await enter(name as DemoName, '/device/index', { language, password })
      const dialog = page.getByRole('dialog', word('修改密码', 'Change Password'))
      await expect(dialog.getByText(say('tooSimple', language))).toBeVisible()
    })
  })
}
