import { defineFeature } from '../../feature.ts'
import { act, create } from './task.create.ts'
import { fanOut } from './task.fan-out.ts'
import { get, list, people } from './task.read.ts'
import { takeReports } from './task.report.ts'
import { run, runs, runsOfTerminal } from './task.runs.ts'
import { restart, stop } from './task.stop.ts'
import { closeOverdue, closeUnreachable, confirmBack } from './task.sweep.ts'

/** What a person asked of terminals, from the button to each terminal's last word on it [4.6]. */
export const feature = defineFeature(
  'task',
  { list, people, create, act, get, runs, run, runsOfTerminal, stop, restart },
  { topics: { run: takeReports }, jobs: { fanOut, closeOverdue, closeUnreachable, confirmBack } },
)
