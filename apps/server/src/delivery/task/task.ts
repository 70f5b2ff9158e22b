import { defineFeature } from '../../core/feature.ts'
import { act, create } from './create/task.create.ts'
import { fanOut } from './create/task.fan-out.ts'
import { get, list, people } from './read/task.read.ts'
import { takeReports } from './run/task.report.ts'
import { run, runs, runsOfTerminal } from './read/task.runs.ts'
import { restart, stop } from './run/task.stop.ts'
import { closeOverdue, closeUnreachable, confirmBack } from './run/task.sweep.ts'

/** What a person asked of terminals, from the button to each terminal's last word on it [4.6]. */
export const feature = defineFeature(
  'task',
  { list, people, create, act, get, runs, run, runsOfTerminal, stop, restart },
  {
    topics: { run: takeReports },
    jobs: { fanOut, closeOverdue, closeUnreachable, confirmBack },
    machineTables: ['task_run'],
  },
)
