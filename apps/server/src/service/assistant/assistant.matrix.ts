import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('assistant', { open: { connection: nothing } })
