import { defineFeature } from '../../core/feature.ts'
import { addScreenshot, control, end, takeScreenshot } from './remote-session.change.ts'
import { list } from './remote-session.list.ts'
import { create, join } from './open/remote-session.open.ts'
import { events, get, recording, screenshot } from './remote-session.read.ts'
import { endLost, expireFilms } from './remote-session.sweep.ts'
import { addRepeaterId } from './open/remote-session.repeater.ts'

/** The screen, the shell and the files of terminals, worked at from afar. */
export const feature = defineFeature(
  'remoteSession',
  { list, get, events, create, join, end, control, addScreenshot, screenshot, recording, addRepeaterId },
  {
    jobs: { endLost, expireFilms },
    before: { addScreenshot: takeScreenshot },
    machineTables: ['remote_person', 'remote_event', 'remote_repeater', 'relay'],
  },
)
