import { answerAside } from '../../../core/aside/answer-aside.ts'
import { drawn } from './report.draw.ts'
import type { Report } from './report.shape.ts'

// What was photographed by others is read here: should that go wild, it takes this process and nothing else.
answerAside<Report, Uint8Array>(async (report) => ({ said: new Uint8Array(await drawn(report)), goesOn: true }))
