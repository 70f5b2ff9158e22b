import { expect, type Page, test as base } from '@playwright/test'
import { type DemoName, demoPassword, freePort, type Product, startDemo } from '../product.ts'

/** `password` where it is not the demo's. */
type Look = { theme?: 'white' | 'dark'; language?: 'cn' | 'en'; password?: string }

/**
 * For each worker a product whose fleet is there and of which no terminal goes away by chance, and for each test a page
 * that notices every complaint of the browser.
 */
export const test = base.extend<
  { complaints: string[]; enter: (name: DemoName, path?: string, look?: Look) => Promise<void> },
  { product: Product }
>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, provide) => {
      const product = await startDemo(40, { CPM_DEMO_WEATHER: 'off', CPM_REPEATER_PORT: String(await freePort()) })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 420_000 },
  ],

  baseURL: ({ product }, provide) => provide(product.url),

  /** Errors of the console, of scripts and of the content policy; a test that meets one fails. */
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await provide(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],

  /** Opens a page as that person, in a given look: with the session, and what the browser keeps of one [3.1]. */
  enter: ({ page, product }, provide) =>
    provide(async (name, path = '/', look = {}) => {
      const { token, session } = await product.signIn(name, look.password)
      const { userVo } = await session.isLogin()
      const { language = 'en', theme = 'white' } = look
      await page.addInitScript(
        (kept) => {
          // Once: what the person does from there on stays.
          if (sessionStorage.getItem(`entered ${kept.token}`)) return
          sessionStorage.setItem(`entered ${kept.token}`, '1')
          const sys = JSON.parse(localStorage.getItem('sys') ?? '{}') as { setting?: object }
          localStorage.setItem('language', kept.language)
          localStorage.setItem('token', kept.token)
          localStorage.setItem('sys', JSON.stringify({ ...sys, ...kept, setting: { ...sys.setting, ...kept.setting } }))
        },
        { token, info: userVo, isLogin: true, language, setting: { themeModel: theme, theme } },
      )
      await page.goto(path)
    }),
})

/** Fills in the sign-in page as a person does, in either language. */
export async function signIn(page: Page, name: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel(/^(Account|账号)$/).fill(name)
  // Its place goes when the answer says that none is wanted here; a click meant for a button must not meet it moving.
  await expect(page.locator('#login-captcha')).toHaveCount(0)
  await page.getByLabel(/^(Password|密码)$/).fill(password)
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click()
}

/** Says of which type the task is that is being created, as one does with the keyboard. */
export async function chooseType(page: Page, name: string): Promise<void> {
  const type = page.getByRole('combobox', { name: 'Type', exact: true })
  await type.fill(name)
  await type.press('Enter')
}

/** Says who one is where a call asks for that; the browser writes down the refusal, which is no complaint. */
export async function confirmIdentity(page: Page, complaints: string[]): Promise<void> {
  const proof = page.getByRole('dialog', { name: /^(Confirm your identity|请确认身份)$/ })
  const password = proof.getByLabel(/^(Current password|当前密码)$/)
  await password.fill(demoPassword)
  await password.press('Enter')
  await expect(proof).toBeHidden()
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 428/.test(text)))
}

/** Goes to an empty page of the same origin, where no console runs that could write the storage at the same time. */
export async function leaveConsole(page: Page): Promise<void> {
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/empty')
}

export { expect }
