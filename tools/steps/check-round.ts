import { type Lane, oneStep } from './step.ts'
import { vitestStep } from './vitest-step.ts'

/** What a run of tsc knows for the next one, which then looks at what has changed. */
const known = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/all.tsbuildinfo']
/** One checker: each has to learn the contract's types for itself, and four take twice the work on two cores. */
export const typesStep = oneStep('types', 'tsc', ['--noEmit', '-p', '.', '--checkers', '1', ...known])

/** These need one core for half a minute. */
const staticSteps: Lane = [
  oneStep('format', 'oxfmt', ['--check']),
  oneStep('lint, with the import and size laws', 'oxlint', ['--type-aware', '--quiet']),
  typesStep,
  oneStep('nothing unused', 'knip', ['--no-progress']),
]

/** What holds before every commit: what needs no test, beside the tests. */
export const checkRound: readonly Lane[] = [
  staticSteps,
  [vitestStep('unit and feature tests', { options: ['--project=node', '--project=console'] })],
]
