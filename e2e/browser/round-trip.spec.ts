import type { Page } from '@playwright/test'
import { expect, test } from './house.ts'

type Format = 'Excel (.xlsx)' | 'CSV (.csv)'

/** A list as its page gives it to a person, in a file of that name. */
async function exported(page: Page, format: Format) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return file
}

const lists = {
  terminals: {
    path: '/device/index',
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Import from Excel or CSV' }).click()
    },
  },
  groups: {
    path: '/user/equipment',
    open: (page: Page) => page.getByRole('button', { name: 'Import groups' }).click(),
  },
}

for (const [what, { path, open }] of Object.entries(lists)) {
  for (const format of ['Excel (.xlsx)', 'CSV (.csv)'] as const) {
    test(`a list of ${what} that is exported and imported again changes nothing: ${format}`, async ({ page, enter }, {
      outputDir,
    }) => {
      await enter('enterprise', path)
      const file = await exported(page, format)
      const kept = `${outputDir}/${file.suggestedFilename()}`
      await file.saveAs(kept)

      await open(page)
      const dialog = page.getByRole('dialog', { name: new RegExp(`Import ${what}`) })
      await dialog.locator('input[type=file]').setInputFiles(kept)
      const said = dialog.getByRole('status').filter({ hasText: 'rows' })
      await expect(said).toHaveText(
        /^(\d+) rows\s*All content of the file already exists; no import is needed\s*\1 unchanged$/,
      )
      await expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
    })
  }
}
