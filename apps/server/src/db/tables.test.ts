import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { tablesPage } from '../testing/tables-page.ts'

const page = join(import.meta.dirname, 'tables.gen.ts')

test('the tables are as the migrations make them; if not, run this test with -u', async () => {
  await using database = await testDatabase()
  await expect(await tablesPage(database.pool)).toMatchFileSnapshot(page)
})
