import { answerAside } from '../answer-aside.ts'

export type OddAsked = { what: 'pid' | 'environment' | 'spin' | 'fill' | 'abort' | 'bytes' | 'last' }

/** Work that goes wrong in the ways that files make it. */
answerAside<OddAsked, unknown>(async ({ what }) => {
  const kept: string[][] = []
  if (what === 'spin') for (;;);
  if (what === 'fill') for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => `${at} ${kept.length}`))
  if (what === 'abort') process.abort()
  if (what === 'environment') return { said: Object.keys(process.env), goesOn: true }
  if (what === 'bytes') return { said: new Uint8Array([1, 2, 3]), goesOn: true }
  return { said: process.pid, goesOn: what !== 'last' }
})
