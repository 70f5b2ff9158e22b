import { expect, test } from '@playwright/test'
import { count } from '../count.ts'

if (count('unloaded') > 0) throw new Error('The file does not load')
test('never runs', () => expect(true).toBe(false))
