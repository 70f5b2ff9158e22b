import { defineFeature } from '../../core/feature.ts'
import { strangersPassword } from '../password/password.queue.ts'
import { activate, link } from './registration.activate.ts'
import { apply, countries, sendAgain, sendCode, standing, state } from './registration.apply.ts'
import { get, list } from './registration.list.ts'
import { approve, reject, reopen, sendLink } from './registration.review.ts'

/** Sign-up, its review and the activation of the first account [3.9], [4.8]. */
export const feature = defineFeature(
  'registration',
  {
    state,
    countries,
    sendCode,
    apply,
    standing,
    sendAgain,
    link,
    activate,
    list,
    get,
    approve,
    reject,
    reopen,
    sendLink,
  },
  { turns: { activate: strangersPassword } },
)
