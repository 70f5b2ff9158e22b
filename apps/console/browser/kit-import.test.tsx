import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BulkAnswer } from '@cpm/contract/kernel/file/bulk'
import { AnswerError } from '../src/api/send.ts'
import { ImportDialog } from '../src/kit/import/import-dialog.tsx'
import type { ImportColumn } from '../src/kit/import/header.ts'
import { axeSays, enter, show } from './stage.tsx'

const columns: ImportColumn[] = [
  { key: 'name', title: 'Name', titles: ['名称', 'Name'], required: true, example: 'Orchard' },
  { key: 'number', title: 'Number', titles: ['编号', 'Number'], required: true, example: '007' },
]
const long = { path: 'name', message: '最多 5 个字符', messageEn: 'At most 5 characters' }
type Rows = Record<string, string>[]
type Found = Pick<BulkAnswer, 'rows' | 'unchanged'>
const check = async (rows: Rows) => ({
  rows: rows.flatMap((row, at) => ((row.name ?? '').length > 5 ? [{ row: at, issues: [long] }] : [])),
})

function Import({
  commit,
  by = check,
}: {
  commit: (rows: Rows) => Promise<number>
  by?: (rows: Rows) => Promise<Found>
}) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const parts = { title: 'Import shops', columns, templateName: 'shops', check: by, commit, limit: 100 }
  return <ImportDialog open={open} onClose={close} {...parts} />
}

const dialog = () => page.getByRole('dialog', { name: 'Import shops' })
const commitButton = () => page.getByRole('button', { name: /^Import \d+ rows?$/ })
function choose(text: BlobPart, name = 'shops.csv'): void {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File([text], name))
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(() => enter())

describe('the import dialog', () => {
  test('imports nothing while a row has an error, and all of it when none has', async () => {
    const commit = vi.fn(async (rows: Rows) => rows.length)
    await show(<Import commit={commit} />)
    choose('Number,名称,Colour\n1,Short,red\n2,Much too long,red\n3,Fine,red\n')
    await expect.element(page.getByText('3 rows', { exact: true })).toBeVisible()
    await expect.element(page.getByText('1 row with errors')).toBeVisible()
    await expect.element(page.getByText('Unknown columns ignored: Colour')).toBeVisible()
    await expect.element(commitButton()).toBeDisabled()
    await expect.element(page.getByRole('row', { name: /3.*Name: At most 5 characters.*Much too long/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Only rows with errors' }).click()
    expect(page.getByRole('row').elements()).toHaveLength(2)
    expect(await axeSays()).toEqual([])

    await page.getByRole('button', { name: 'Change file' }).click()
    choose('Number,Name\n1,Short\n3,Fine\n')
    await expect.element(page.getByText('All rows are valid and ready to import')).toBeVisible()
    await commitButton().click()
    await expect.element(page.getByText('2 rows imported')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(commit.mock.calls).toEqual([
      [
        [
          { number: '1', name: 'Short' },
          { number: '3', name: 'Fine' },
        ],
      ],
    ])
  })

  test('says what is wrong with a file that is no list, and takes another', async () => {
    await show(<Import commit={async () => 0} />)
    for (const [text, name, said] of [
      ['x', 'shops.pdf', 'Only an XLSX or CSV file can be imported'],
      ['PK\u0003\u0004', 'shops.xlsx', 'The file cannot be read; save it again in Excel and retry'],
      ['Name\nA\n', 'shops.csv', 'Missing columns: Number'],
      [`Name,Number\n${'A,1\n'.repeat(101)}`, 'shops.csv', 'At most 100 rows'],
    ] as const) {
      choose(text, name)
      await expect.element(page.getByText(`${name}: ${said}`)).toBeVisible()
    }
    choose('Name,Number\nA,1\n')
    await expect.element(commitButton()).toBeEnabled()
  })

  test('shows at its row what became wrong between preview and import', async () => {
    let taken = false
    const issues = [{ row: 0, issues: [{ path: 'number', message: '已被使用', messageEn: 'Already used' }] }]
    const commit = async () => {
      taken = true
      throw new AnswerError(400, 'Please check your input')
    }
    await show(<Import commit={commit} by={async () => ({ rows: taken ? issues : [] })} />)
    choose('Name,Number\nA,1\n')
    await commitButton().click()
    await expect.element(page.getByText('Number: Already used')).toBeVisible()
    await expect.element(commitButton()).toBeDisabled()
  })

  test('names the encoding, warns where it could be another, and reads the same file again in that', async () => {
    const commit = vi.fn(async (rows: Rows) => rows.length)
    await show(<Import commit={commit} />)
    choose(Uint8Array.from(Array.from('Name,Number\nM\u00fcl,1\n', (one) => one.charCodeAt(0))))
    await expect.element(page.getByRole('combobox', { name: 'File encoding' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'Mül' })).toBeVisible()
    await page.getByRole('button', { name: 'GB18030 / GBK: "M黮" instead of "Mül"' }).click()
    await expect.element(page.getByRole('cell', { name: 'M黮' })).toBeVisible()

    // By keyboard; what is not valid in it keeps the file out.
    const choice = page.getByRole('combobox', { name: 'File encoding' })
    await choice.fill('utf-8')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^1 character cannot be read in UTF-8/)).toBeVisible()
    await expect.element(commitButton()).toBeDisabled()
    await expect.element(choice).toHaveFocus()
    expect(await axeSays()).toEqual([])
    await choice.fill('1252')
    await userEvent.keyboard('{Enter}')
    await commitButton().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(commit.mock.calls).toEqual([[[{ name: 'Mül', number: '1' }]]])
  })

  test('offers another encoding for a file whose columns are not found in the one it was read in', async () => {
    await show(<Import commit={async () => 0} />)
    // 名称,编号 in GB18030.
    choose(
      Uint8Array.from(
        Array.from('\u00c3\u00fb\u00b3\u00c6,\u00b1\u00e0\u00ba\u00c5\nA,1\n', (one) => one.charCodeAt(0)),
      ),
    )
    await expect.element(commitButton()).toBeEnabled()
    const choice = page.getByRole('combobox', { name: 'File encoding' })
    await choice.fill('1252')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('shops.csv: Missing columns: Name, Number')).toBeVisible()
    await choice.fill('gbk')
    await userEvent.keyboard('{Enter}')
    await expect.element(commitButton()).toBeEnabled()
  })

  test('counts what is there already as unchanged, and imports the rest', async () => {
    const by = async (rows: Rows) => ({
      rows: [],
      unchanged: rows.flatMap((row, at) => (row.name === 'A' ? [at] : [])),
    })
    await show(<Import commit={async () => 1} by={by} />)
    choose('Name,Number\nA,1\nB,2\n')
    await expect.element(page.getByText('1 unchanged')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /2.*Unchanged.*A/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import 1 row', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Change file' }).click()
    choose('Name,Number\nA,1\n')
    await expect.element(page.getByText('All content of the file already exists; no import is needed')).toBeVisible()
    await expect.element(commitButton()).toBeDisabled()
  })

  for (const theme of ['white', 'dark'] as const)
    test(`has nothing that axe would complain about, ${theme}`, async () => {
      await show(<Import commit={async () => 0} />, { theme })
      await expect.element(dialog()).toBeVisible()
      expect(await axeSays()).toEqual([])
      choose('Name,Number\nMuch too long,1\n')
      await expect.element(page.getByText('1 row with errors')).toBeVisible()
      expect(await axeSays()).toEqual([])
    })
})
