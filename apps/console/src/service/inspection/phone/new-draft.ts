import type { FrozenForm } from '@cpm/contract/service/inspection-form/inspection-form'
import type { Draft } from './phone-store.ts'
import { newClientId } from './photo.ts'

/** An inspection that begins now. */
export const newDraft = (form: FrozenForm, accountId: string, more: Partial<Draft> = {}): Draft => ({
  clientId: newClientId(),
  accountId,
  form,
  groupId: null,
  storeName: '',
  contact: '',
  phone: '',
  address: '',
  inspector: '',
  startedAt: new Date().toISOString(),
  finishedAt: null,
  answers: {},
  files: [],
  state: 'draft',
  why: null,
  ...more,
})
