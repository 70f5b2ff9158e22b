import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { artifactHanded } from '../../artifact/artifact.payload.ts'
import { id } from '../../../kernel/id.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { programName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Puts back the version of an app that a terminal had before a certain one was installed. */
export const goBack = taskType({
  name: 'go_back',
  params: z.object({
    /** As `appOf` names it. */
    app: programName,
    /** Of the package that is to go; a terminal that has another one by now keeps it. */
    sha256,
    /** The package to put in its place, where it is to be this one and no other. */
    artifactId: id.optional(),
    artifact: artifactHanded.optional(),
    /** Packages that are not put back: a terminal that keeps only one of them does nothing. */
    not: z.array(sha256).max(1000).optional(),
    /** As people know it. */
    name: z.string().max(300).optional(),
  }),
  sample: { app: 'com.harbour.pos', sha256: '0'.repeat(64), name: 'Harbour POS 5.5.0' },
  platforms,
  needs: ['agent.install'],
  limitMs: minutes(45),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  frozenOnBlackDays: true,
  derived: true,
  permission: 'task.act',
  words: {
    'task.type.go_back': ['退回原版本', 'Roll back to previous version'],
  },
})
