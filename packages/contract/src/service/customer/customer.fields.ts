import { fieldList } from '../../kernel/fields/field-list.ts'
import { customerRow } from './customer.ts'

export const customerFields = fieldList('customer', customerRow, {
  name: { sort: true, width: 190 },
  deploymentStatus: {
    dictionary: 'deploymentStatus',
    tones: { deployed: 'ok', not_deployed: 'idle' },
    sort: true,
    width: 150,
  },
  networkType: { dictionary: 'networkType', sort: true, width: 130 },
  serviceIp: { kind: 'copyable', input: 'mono', width: 170 },
  contact: { width: 120 },
  phone: { input: 'tel', width: 150 },
  country: { dictionary: 'country', sort: true, width: 130 },
  updatedAt: { sort: true, width: 170 },
  interfaceUrl: { input: 'url', width: 240, optional: true, wide: true },
  email: { input: 'email', width: 200, optional: true },
  region: { dictionary: 'region', width: 120, optional: true },
  address: { width: 220, optional: true },
  remark: { input: 'area', width: 220, optional: true, wide: true },
  createdAt: { sort: true, width: 170, optional: true },
  serviceUser: { kind: 'copyable', input: 'login' },
  servicePassword: { input: 'secret' },
  reachability: { wide: true },
})
