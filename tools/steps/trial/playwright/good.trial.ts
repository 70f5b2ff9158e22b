import { expect, test } from '@playwright/test'
import { count } from '../count.ts'

test('passes', () => expect(count('good')).toBeGreaterThan(0))
