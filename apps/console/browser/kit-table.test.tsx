import { pageSizes, pagerSizes } from '@cpm/contract/kernel/list'
import { useMemo, useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Column } from '../src/kit/table/column.ts'
import { DataTable } from '../src/kit/table/data-table.tsx'
import { PageLink } from '../src/kit/page/page.tsx'
import { Pager } from '../src/kit/list/pager.tsx'
import { mostWhole } from '../src/kit/table/row-window.ts'
import { scrollTopMs } from '../src/kit/table/scroll-top.ts'
import { SearchBar } from '../src/kit/list/search-bar.tsx'
import { useSelection } from '../src/kit/list/selection.ts'
import { EnabledTag, enabledOptions } from '../src/kit/values/status.tsx'
import { useText } from '../src/api/text.ts'
import { setMenu } from '../src/api/session/session.ts'
import { axeSays, enter, show, went } from './stage.tsx'

type Shop = { id: string; name: string; city: string; enabled: number }
const shops = (from: number, count: number): Shop[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `S${from + at}`,
    name: `Shop ${from + at}`,
    city: 'Xi’an',
    enabled: (from + at) % 2,
  }))

/** A table over so many shops, whose pages are cut here as a server would. */
function Shops({ total, pageSize = pageSizes.default }: { total: number; pageSize?: number }) {
  const t = useText()
  const [query, setQuery] = useState<{ page: number; pageSize: number; sort?: string | undefined }>({
    page: 1,
    pageSize,
  })
  const selection = useSelection<Shop>()
  const columns = useMemo<Column<Shop>[]>(
    () => [
      { key: 'name', title: 'Name', width: 160, render: (r) => <PageLink to={`/shop/${r.id}`}>{r.name}</PageLink> },
      { key: 'city', title: 'City', width: 120 },
      { key: 'enabled', title: 'Status', width: 120, render: (r) => <EnabledTag value={r.enabled} /> },
    ],
    [],
  )
  const first = (query.page - 1) * query.pageSize
  const records = shops(first, Math.max(0, Math.min(query.pageSize, total - first)))
  const list = {
    data: { current: query.page, size: query.pageSize, total, records },
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    error: null,
    refetch: () => null,
  }
  return (
    <>
      <SearchBar
        query={query as Record<string, unknown>}
        onQuery={() => {}}
        filters={[{ name: 'enabled', label: 'Status', options: enabledOptions(t) }]}
      />
      <DataTable
        name="shops"
        label="Shops"
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={(patch) => setQuery((before) => ({ ...before, ...patch }))}
        list={list}
        selection={selection}
        selectedActions={<span data-testid="chosen">{selection.keys.join(' ')}</span>}
      />
    </>
  )
}

const menuRow = { id: '1', name: 'Shop', menuEnglishName: 'Shop', url: '/shop/{id}', icon: '', hidden: 1 as const }
const titles = () => [...document.querySelectorAll('thead th:not([data-is~=cell-select])')].map((th) => th.textContent)
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]

beforeEach(() => {
  localStorage.clear()
  went.length = 0
  enter()
  setMenu([{ ...menuRow, parentId: null, menuType: 2, permission: '', sort: 0, menuVoList: [] }])
})

describe('[2.27] the table', () => {
  test('[5.13] keeps one column, and says why it may not go', async () => {
    await show(<Shops total={3} />)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'City' }).click()
    await page.getByRole('checkbox', { name: 'Status' }).click()
    expect(titles()).toEqual(['Name'])
    await expect.element(page.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await expect.element(page.getByText('Keep at least one column')).toBeVisible()
  })

  test('keeps the order and the width of its columns, for each account by itself', async () => {
    const first = await show(<Shops total={3} />)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Move Name down' }).click()
    expect(titles()).toEqual(['City', 'Name', 'Status'])
    const edge = document.querySelector<HTMLElement>('thead th:nth-child(2) [class*=resize]') as HTMLElement
    const at = { bubbles: true, clientX: 300, pointerId: 1 }
    edge.dispatchEvent(new PointerEvent('pointerdown', at))
    window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: 390 }))
    window.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: 390 }))
    const width = () => document.querySelector<HTMLElement>('col[data-key="city"]')?.style.width
    const wide = width()
    expect(Number.parseInt(wide ?? '')).toBeGreaterThan(200)
    await first.unmount()

    const again = await show(<Shops total={3} />)
    expect([titles(), width()]).toEqual([['City', 'Name', 'Status'], wide])
    await again.unmount()

    enter('8')
    await show(<Shops total={3} />)
    expect([titles(), width()]).toEqual([['Name', 'City', 'Status'], '120px'])
  })

  test('keeps what is chosen over all pages and counts it', async () => {
    await show(<Shops total={30} />)
    await page.getByRole('checkbox', { name: 'Select S1', exact: true }).click()
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select S15' }).click()
    await expect.element(page.getByText('2 selected')).toBeVisible()
    await expect.element(page.getByTestId('chosen')).toHaveTextContent('S1 S15')
    await page.getByRole('listitem', { name: '1', exact: true }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Select S1', exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
  })

  test('draws only the rows in sight where there are more than 200, and reaches the last', async () => {
    await show(<Shops total={500} pageSize={500} />)
    await expect.poll(() => rows().length).toBeLessThan(80)
    const scroll = document.querySelector('[data-is~=table-scroll]') as HTMLElement
    expect(scroll.scrollHeight).toBeGreaterThan(500 * 39)
    scroll.scrollTop = scroll.scrollHeight
    await expect.element(page.getByText('Shop 499')).toBeVisible()
    expect(rows().at(-1)?.getAttribute('aria-rowindex')).toBe('501')
    expect(rows().length).toBeLessThan(80)
  })

  test('draws all of 200 rows', async () => {
    await show(<Shops total={mostWhole} pageSize={mostWhole} />)
    await expect.poll(() => rows().length).toBe(200)
  })

  test('is walked by the keyboard: arrows, space chooses, Enter opens', async () => {
    await show(<Shops total={5} />)
    ;(document.querySelector('[data-is~=table-scroll]') as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect.element(page.getByRole('checkbox', { name: 'Select S1' })).toBeChecked()
    await userEvent.keyboard('{End}{Enter}')
    expect(went).toEqual(['/shop/S4'])
  })

  test('[8.7] says that there is nothing, in both languages', async () => {
    const english = await show(<Shops total={0} />)
    await expect.element(page.getByText('No data')).toBeVisible()
    await english.unmount()
    await show(<Shops total={0} />, { language: 'cn' })
    await expect.element(page.getByText('暂无数据')).toBeVisible()
  })

  test('[3.7] shows 1 as enabled and 0 as disabled', async () => {
    await show(<Shops total={2} />)
    const words = rows().map((row) => row.lastElementChild?.textContent)
    expect(words).toEqual(['Disabled', 'Enabled'])
  })

  test('[9.4] has 14 rows on a page at first, 14 to 80 to choose from, and previous, pages, next, jumper', async () => {
    await show(<Shops total={300} />)
    expect(rows()).toHaveLength(14)
    expect(layout().slice(-4)).toEqual(['previous', 'pages', 'next', 'jumper'])
    expect(await sizesOffered()).toEqual([14, 20, 30, 40, 50, 60, 70, 80].map((n) => `${n} / page`))
    await page.getByTitle('80 / page').click()
    await expect.poll(() => rows().length).toBe(80)
  })

  for (const theme of ['white', 'dark'] as const)
    test(`has nothing that axe would complain about, ${theme}`, async () => {
      await show(<Shops total={30} />, { theme })
      await page.getByRole('checkbox', { name: 'Select S1', exact: true }).click()
      expect(await axeSays()).toEqual([])
    })
})

/** What a pager is made of, in the order one sees it. */
function layout(): string[] {
  const kinds = {
    '[data-is~=pager-total]': 'total',
    '.ant-select': 'sizes',
    '.ant-pagination-prev': 'previous',
    '.ant-pagination-item': 'pages',
    '.ant-pagination-next': 'next',
    '.ant-pagination-options-quick-jumper': 'jumper',
  }
  const parts = document.querySelectorAll(
    Object.keys(kinds)
      .map((kind) => `[data-is~=pager] ${kind}`)
      .join(),
  )
  const names = [...parts].map((part) => Object.entries(kinds).find(([kind]) => part.matches(kind))?.[1] ?? '')
  return names.filter((name, at) => name !== names[at - 1])
}

async function sizesOffered(): Promise<(string | null)[]> {
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBeGreaterThan(0)
  return [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)
}

describe('[9.4] the pager of other lists', () => {
  function Long() {
    const [place, setPlace] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: pagerSizes.default })
    return (
      <div style={{ height: 300, overflow: 'auto' }} data-testid="scroller">
        <p style={{ height: 1200 }}>page {place.page}</p>
        <Pager {...place} total={1200} onChange={(next, pageSize) => setPlace({ page: next, pageSize })} />
      </div>
    )
  }

  test('shows total, sizes, previous, pager, next, jumper; 10 at first, 10 to 500 to choose from', async () => {
    await show(<Long />)
    expect(layout()).toEqual(['total', 'sizes', 'previous', 'pages', 'next', 'jumper'])
    await expect.element(page.getByText('1,200 in total')).toBeInTheDocument()
    await expect.element(page.getByTitle('10 / page')).toBeInTheDocument()
    expect(await sizesOffered()).toEqual([10, 20, 50, 100, 500].map((n) => `${n} / page`))
  })

  /** The tests' browser wants no motion; here it does not say so. */
  function wantMotion(): void {
    const asked = window.matchMedia.bind(window)
    const spy = vi.spyOn(window, 'matchMedia')
    spy.mockImplementation((query) => asked(query.includes('reduced-motion') ? 'not all' : query))
    onTestFinished(() => spy.mockRestore())
  }

  test('goes to the top slowly, over 800 ms, when the page is turned', async () => {
    wantMotion()
    await show(<Long />)
    const scroller = page.getByTestId('scroller').element()
    scroller.scrollTop = 900
    const places: number[] = []
    scroller.addEventListener('scroll', () => places.push(scroller.scrollTop))
    await page.getByRole('listitem', { name: 'Next Page' }).click()
    await expect.element(page.getByText('page 2')).toBeInTheDocument()
    await expect.poll(() => scroller.scrollTop, { timeout: 5000 }).toBe(0)
    expect(places.some((top) => top > 0 && top < 900)).toBe(true)
    expect(scrollTopMs).toBe(800)
  })

  for (const theme of ['white', 'dark'] as const)
    test(`has nothing that axe would complain about, ${theme}`, async () => {
      await show(<Long />, { theme })
      expect(await axeSays()).toEqual([])
    })
})
