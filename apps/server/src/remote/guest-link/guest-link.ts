import { defineFeature } from '../../core/feature.ts'
import { control, look, open } from './guest-link.come.ts'
import { list } from './guest-link.list.ts'
import { create, revoke } from './guest-link.make.ts'

/** Links by which somebody without an account comes to the screen of one terminal for a while. */
export const feature = defineFeature('guestLink', { list, create, revoke, look, open, control })
