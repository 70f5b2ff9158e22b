import { vi } from 'vitest'

/** As long as `expect.poll` waits (vitest.config.ts): Vitest gives `vi.waitFor` one second and no setting. */
const patientMs = 20_000
const isPatient = Symbol.for('cpm.patient')

type WaitFor = typeof vi.waitFor & { [isPatient]?: true }

// Files of tests may share a worker, and with it `vi`.
if (!(vi.waitFor as WaitFor)[isPatient]) {
  const { waitFor } = vi
  const patient: WaitFor = (check, options) =>
    waitFor(check, typeof options === 'number' ? options : { timeout: patientMs, ...options })
  vi.waitFor = Object.assign(patient, { [isPatient]: true as const })
}
