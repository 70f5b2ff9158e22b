import { readFileSync } from 'node:fs'
import { expect, test } from '../browser/house.ts'

/** Looks at what the generator wrote: new.test.ts puts this file beside the others of a checkout that has it. */

const path = '/technicalSupport/probe'

test('the page of a new resource makes, finds, changes, exports and deletes one', async ({ enter, page }) => {
  await enter('enterprise', path)
  await expect(
    page
      .getByRole('link', { name: 'Probes' })
      .or(page.getByRole('tab', { name: 'Probes' }))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('No probes yet')).toBeVisible()
  await page.getByRole('button', { name: 'New probe' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New probe' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  for (const [name, remark] of [
    ['North', 'by the door'],
    ['South', 'in the yard'],
  ] as const) {
    if (name === 'South') await page.getByRole('button', { name: 'New probe' }).first().click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Remark').fill(remark)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByPlaceholder('Name or remark').fill('door')
  await expect(page.getByRole('row', { name: /South/ })).toHaveCount(0)
  const north = page.getByRole('row', { name: /North/ })
  await expect(north).toContainText('Enabled')

  await north.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit probe' })
  await edit.getByLabel('Name').fill('North-east')
  await edit.getByRole('switch', { name: 'Status' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('row', { name: /North-east/ })
  await expect(changed).toContainText('Disabled')

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByText('CSV', { exact: false }).first().click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\uFEFFName,Status,Remark,Created at,Updated at\r\nNorth-east,Disabled,by the door,/)
  expect(file).not.toContain('South')

  await changed.getByRole('button', { name: 'More actions for North-east' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No matching probes')).toBeVisible()
})

test('the same page speaks Chinese', async ({ enter, page }) => {
  await enter('enterprise', path, { language: 'cn' })
  await page.getByRole('button', { name: '新建探针' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建探针' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('必填')).toBeVisible()
  await dialog.getByLabel('名称').fill('东门')
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: /东门/ })
  await expect(row).toContainText('启用')
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑探针' })
  await edit.getByLabel('名称').fill('西门')
  await edit.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '西门 的更多操作' }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('row', { name: /西门/ })).toHaveCount(0)
})
