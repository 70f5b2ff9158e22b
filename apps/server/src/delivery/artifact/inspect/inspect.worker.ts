import { answerAside } from '../../../core/aside/answer-aside.ts'
import { BadFile, damaged } from './bad-file.ts'
import { factsOf, iconAt } from './facts-of.ts'
import type { Asked, Said } from './inspect.ts'

// A file that lies may take all the time and memory there is: it takes them of this process, which then reads no other.
answerAside<Asked, Said>(async ({ path, ...asked }) => {
  try {
    return { said: { found: await ('kind' in asked ? factsOf(asked.kind, path) : iconAt(path)) }, goesOn: true }
  } catch (error) {
    const { word, vars } = error instanceof BadFile ? error : damaged()
    return { said: { bad: word, vars }, goesOn: false }
  }
})
