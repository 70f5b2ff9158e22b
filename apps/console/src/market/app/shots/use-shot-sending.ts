import { useState } from 'react'
import { AnswerError } from '../../../api/send.ts'
import { sendArtifact } from '../../../delivery/artifact/send-artifact.ts'
import type { Shot } from './shot-list.tsx'

/** A screenshot on its way: its name, and how much of it has left, from 0 to 1. */
export type ShotSending = { name: string; part: number; stop: () => void }

/** Sends screenshots, one at a time; it goes on while another work tab is open. */
export function useShotSending(onSent: (shot: Shot) => void) {
  const [sending, setSending] = useState<ShotSending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function send(file: File): Promise<void> {
    const leaving = new AbortController()
    const told = (part: number) => setSending({ name: file.name, part, stop: () => leaving.abort() })
    setProblem(null)
    told(0)
    try {
      const { id } = await sendArtifact('screenshot', file, { onProgress: told, signal: leaving.signal })
      onSent({ key: crypto.randomUUID(), artifactId: id, url: URL.createObjectURL(file) })
    } catch (error) {
      if (leaving.signal.aborted) return
      if (!(error instanceof AnswerError)) throw error
      setProblem(error.message)
    } finally {
      setSending(null)
    }
  }
  return { send, sending, problem }
}
