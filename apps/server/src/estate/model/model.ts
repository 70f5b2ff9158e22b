import { defineFeature } from '../../core/feature.ts'
import { copy, expect, expected, unexpect } from './model.expect.ts'
import { placed } from './model.expected.ts'
import { get, list } from './model.list.ts'
import { create, dependents, picture, remove, update } from './model.save.ts'

/** The catalogue of models, and what belongs to each. */
export const feature = defineFeature(
  'model',
  {
    list,
    get,
    create,
    update,
    dependents,
    remove,
    picture,

    expected,
    expect,
    unexpect,
    copy,
    ...placed,
  },
  { machineTables: ['model_seen'] },
)
