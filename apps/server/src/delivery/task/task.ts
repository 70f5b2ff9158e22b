import { defineFeature } from '../../core/feature.ts'
import { approve, closeAwaiting, refuse } from './approve/approve.decide.ts'
import { approveLate, refuseLate } from './approve/approve.late.ts'
import { limits, setLimits } from './approve/approve.limits.ts'
import { approveLimits, limitChanges, refuseLimits, withdrawLimits } from './approve/limit.change.ts'
import { preview } from './create/task.preview.ts'
import { act, create } from './create/task.create.ts'
import { fanOut } from './create/task.fan-out.ts'
import { goBack, next, pause, resume } from './wave/wave.act.ts'
import { waves } from './wave/wave.read.ts'
import { steer } from './wave/wave.steer.ts'
import { callPeople } from './call/call.people.ts'
import { takeLate } from './create/task.late.ts'
import { closeHours, releaseHeld } from './hold/release.ts'
import { lookAgain } from './hold/look-again.ts'
import { beginRounds } from './when/repeat.ts'
import { times } from './when/times.ts'
import { draft } from './read/task.draft.ts'
import { get, list, people } from './read/task.read.ts'
import { addUp } from './read/task.tally.ts'
import { curve } from './outcome/curve.read.ts'
import { judgeGone } from './outcome/lost-result.ts'
import { file } from './approval/file.ts'
import { foreseen } from './approval/foreseen.ts'
import { target } from './approval/target.ts'
import { terminals } from './approval/terminals.ts'
import { reasons } from './outcome/reasons.read.ts'
import { supersedeMissed } from './supersede/supersede.ts'
import { takeReports } from './run/task.report.ts'
import { run, runs, runsOfTerminal } from './read/task.runs.ts'
import { restart, restartPreview } from './run/task.restart.ts'
import { stop } from './run/task.stop.ts'
import { closeOverdue, closeTakenBack, closeUnreachable, confirmBack, confirmShown } from './run/task.sweep.ts'

/** What a person asked of terminals, from the button to each terminal's last word on it [4.6]. */
export const feature = defineFeature(
  'task',
  {
    list,
    people,
    preview,
    create,
    act,
    draft,
    get,
    runs,
    run,
    runsOfTerminal,
    waves,
    reasons,
    curve,
    target,
    file,
    foreseen,
    terminals,
    next,
    pause,
    resume,
    goBack,
    approve,
    refuse,
    limits,
    setLimits,
    approveLate,
    refuseLate,
    limitChanges,
    approveLimits,
    refuseLimits,
    withdrawLimits,
    times,
    stop,
    restart,
    restartPreview,
  },
  {
    topics: { run: takeReports },
    jobs: {
      addUp,
      closeAwaiting,
      beginRounds,
      fanOut,
      takeLate,
      steer,
      callPeople,
      releaseHeld,
      closeHours,
      lookAgain,
      closeOverdue,
      closeTakenBack,
      closeUnreachable,
      confirmBack,
      confirmShown,
      supersedeMissed,
    },
    reactions: { judgeGone },
    machineTables: [
      'task_run',
      'task_wave',
      'task_tally',
      'task_tally_change',
      'task_call',
      'place_change',
      'task_supersede_due',
    ],
  },
)
