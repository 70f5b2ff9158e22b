import { defineFeature } from '../../core/feature.ts'
import { ownPassword } from '../password/password.queue.ts'
import { complete, information, sendCode } from './me.information.ts'
import { changeEmail, profile, saveProfile } from './me.profile.ts'
import { endOtherSessions, endSession, sessions } from './me.sessions.ts'
import { createToken, revokeToken, tokens } from './me.tokens.ts'
import { prove } from './me.prove.ts'
import { confirmTotp, renewRecoveryCodes, security, startTotp, turnTotpOff } from './me.totp.ts'

/** What the signed-in person says of themselves, and how they come in. */
export const feature = defineFeature(
  'me',
  {
    information,
    sendCode,
    complete,
    profile,
    saveProfile,
    changeEmail,

    sessions,
    endSession,
    endOtherSessions,
    tokens,
    createToken,
    revokeToken,
    prove,

    security,
    startTotp,
    confirmTotp,
    renewRecoveryCodes,
    turnTotpOff,
  },
  {
    turns: {
      complete: ownPassword,
      changeEmail: ownPassword,
      prove: ownPassword,
      confirmTotp: ownPassword,
      renewRecoveryCodes: ownPassword,
      turnTotpOff: ownPassword,
    },
    machineTables: ['recovery_code', 'unproven_reach'],
  },
)
