import { Input } from 'antd'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { AnswerError } from '../src/api/send.ts'
import { setLanguage } from '../src/api/session/session.ts'
import { keepable } from '../src/kit/form/draft.ts'
import { EditDialog, EditDrawer } from '../src/kit/form/edit.tsx'
import { confirm, confirmKinds } from '../src/kit/dialog/feedback.tsx'
import { Field } from '../src/kit/form/form.tsx'
import { SearchBar } from '../src/kit/list/search-bar.tsx'
import { axeSays, enter, show } from './stage.tsx'

const shop = z
  .object({ name: z.string().min(1).max(20), again: z.string().min(1), note: z.string().max(5).optional() })
  .refine((v) => v.name === v.again, { path: ['again'], message: 'field.invalid' })

type Props = { as: typeof EditDialog; onSubmit: (values: z.infer<typeof shop>) => Promise<void> }

function Edit({ as: As, onSubmit }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <As open={open} title="Edit shop" schema={shop} onSubmit={onSubmit} onClose={() => setOpen(false)}>
      <Field name="name" label="Name">
        <Input />
      </Field>
      <Field name="again" label="Name again">
        <Input />
      </Field>
      <Field name="note" label="Note">
        <Input />
      </Field>
    </As>
  )
}

// The star of a required field is part of its name, and a colon.
const name = () => page.getByRole('textbox', { name: /Name(?! again)/ })
const again = () => page.getByRole('textbox', { name: /Name again/ })
const ok = () => page.getByRole('dialog').getByRole('button', { name: 'Save' })
/** What is said below a field. */
const saidAt = (label: string) =>
  [...document.querySelectorAll('.ant-form-item')]
    .find((item) => item.querySelector('label')?.textContent === label)
    ?.querySelector('.ant-form-item-explain')?.textContent

beforeEach(() => enter())

for (const [kind, as] of [
  ['dialog', EditDialog],
  ['drawer', EditDrawer],
] as const)
  describe(`the edit ${kind}`, () => {
    test('opens ready to be typed into', async () => {
      await show(<Edit as={as} onSubmit={async () => {}} />)
      await expect.element(name()).toHaveFocus()
    })

    test('says at each field what is wrong with it, and sends nothing', async () => {
      const onSubmit = vi.fn(async () => {})
      await show(<Edit as={as} onSubmit={onSubmit} />)
      await name().fill('Orchard')
      await again().fill('Orchid')
      await page.getByRole('textbox', { name: 'Note' }).fill('far too long')
      await ok().click()
      await expect.poll(() => saidAt('Name again')).toBe('Invalid format')
      await expect.poll(() => saidAt('Note')).toBe('At most 5 characters')
      expect(saidAt('Name') ?? '').toBe('')
      expect(onSubmit).not.toHaveBeenCalled()
    })

    test('says at the field what the server refused, keeps what was typed, and closes when it is taken', async () => {
      const issues = [{ path: 'name', message: '名称已被使用', messageEn: 'This name is taken' }]
      const onSubmit = vi
        .fn(async () => {})
        .mockRejectedValueOnce(new AnswerError(400, 'Please check your input', { issues }))
      await show(<Edit as={as} onSubmit={onSubmit} />)
      await name().fill('Orchard')
      await again().fill('Orchard')
      await ok().click()
      await expect.poll(() => saidAt('Name')).toBe('This name is taken')
      await expect.element(name()).toHaveValue('Orchard')
      await ok().click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      expect(onSubmit).toHaveBeenCalledTimes(2)
    })

    test('asks before what was typed is lost', async () => {
      await show(<Edit as={as} onSubmit={async () => {}} />)
      await name().fill('Orchard')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(page.getByText('Discard unsaved changes?').last()).toBeVisible()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect.element(page.getByText('Edit shop')).not.toBeInTheDocument()
    })

    for (const theme of ['white', 'dark'] as const)
      test(`has nothing that axe would complain about, ${theme}`, async () => {
        await show(<Edit as={as} onSubmit={async () => {}} />, { theme })
        await ok().click()
        await expect.poll(() => saidAt('Name')).toBe('Required')
        expect(await axeSays()).toEqual([])
      })
  })

test('an error on the screen is said again in the other language', async () => {
  await show(<Edit as={EditDialog} onSubmit={async () => {}} />)
  await ok().click()
  await expect.poll(() => saidAt('Name')).toBe('Required')
  setLanguage('cn')
  await expect.poll(() => saidAt('Name')).toBe('必填')
})

describe('[8.6] the usual questions', () => {
  test('are asked of delete, disable, enable, abandon, factory reset and log out, each with a way back', async () => {
    expect(confirmKinds).toEqual(['delete', 'disable', 'enable', 'abandon', 'factoryReset', 'logOut'])
    await show(<p>page</p>)
    for (const kind of confirmKinds) {
      const answer = confirm({ kind, name: 'T-100' })
      const dialog = page.getByRole('dialog')
      if (kind !== 'logOut' && kind !== 'abandon') await expect.element(dialog.getByText(/T-100/).last()).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      expect([kind, await answer]).toEqual([kind, false])
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })

  test('go on when it is confirmed; a factory reset warns of what it erases', async () => {
    await show(<p>page</p>)
    const answer = confirm({ kind: 'factoryReset', name: 'T-100' })
    await expect.element(page.getByText(/^Warning: all apps, data and settings/)).toBeVisible()
    expect(await axeSays()).toEqual([])
    await page.getByRole('button', { name: 'Factory reset' }).click()
    expect(await answer).toBe(true)
  })
})

test('reset clears every filter, also one with a field of its own', async () => {
  function Bar() {
    const [query, setQuery] = useState<{ q?: string; city?: string; groupId?: string }>({ groupId: '5' })
    return (
      <SearchBar
        query={query}
        onQuery={(patch) => setQuery((before) => ({ ...before, ...patch }))}
        placeholder="Search shops"
        filters={[
          { name: 'city', label: 'City', options: [{ value: 'x', label: 'Xi’an' }] },
          {
            name: 'groupId',
            control: (value: string | undefined, onChange: (value: string | undefined) => void) => (
              <button type="button" onClick={() => onChange('6')}>
                group {value ?? 'any'}
              </button>
            ),
          },
        ]}
      />
    )
  }
  await show(<Bar />)
  await page.getByRole('button', { name: 'group 5' }).click()
  await page.getByRole('searchbox', { name: 'Search shops' }).fill('or')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(page.getByRole('button', { name: 'group any' })).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search shops' })).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
})

describe('what is kept of a form over the start of the page', () => {
  const account = z.object({
    name: z.string(),
    login: z.string(),
    oldPassword: z.string(),
    place: z.object({ city: z.string(), pin: z.string() }),
  })

  test('is what was typed, and never a password, also not one that is shown', async () => {
    await show(
      <EditDialog open title="Account" schema={account} onSubmit={async () => {}} onClose={() => {}}>
        <Field name="name" label="Name">
          <Input />
        </Field>
        <Field name="login" label="Login">
          <Input.Password autoComplete="off" />
        </Field>
        <Field name="oldPassword" label="Old">
          <Input />
        </Field>
        <Field name="place.city" label="City">
          <Input />
        </Field>
        <Field name="place.pin" label="PIN">
          <Input.Password autoComplete="new-password" visibilityToggle={{ visible: true }} />
        </Field>
      </EditDialog>,
    )
    const form = document.querySelector('form') as HTMLElement
    const values = {
      name: 'Kim',
      login: 'hidden',
      oldPassword: 'by its name',
      place: { city: 'Singapore', pin: '4711' },
      file: new File(['x'], 'x.txt'),
    }
    expect(keepable(form, values)).toEqual({ name: 'Kim', place: { city: 'Singapore' } })
  })
})
