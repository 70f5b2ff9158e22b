import { existsSync } from 'node:fs'
import { chromiumOf } from '../../tools/debian.ts'

const whole = '/usr/bin/chromium'

/** What is missing to measure a page, in words. */
export const browserLacks = chromiumOf() ? [] : ['this system has no chromium']

/** The browser as people use it; where it is not installed, the one without windows. */
export const browserOf = (): string | undefined => (existsSync(whole) ? whole : chromiumOf())
