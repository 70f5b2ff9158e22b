import { defineFeature } from '../../core/feature.ts'
import { setValues, takeBack } from './give/app-parameter.give.ts'
import { importValues } from './give/app-parameter.import.ts'
import { places, terminals } from './app-parameter.list.ts'
import { handed, ofTerminal, resolved } from './app-parameter.resolve.ts'
import { appParameterWakes } from './app-parameter.wakes.ts'
import { removeTemplate, setTemplate, template } from './app-parameter.template.ts'
import { values } from './give/app-parameter.values.ts'

/** What apps on terminals are to know: a template for each version, and values by place. */
export const feature = defineFeature(
  'appParameter',
  {
    template,
    setTemplate,
    removeTemplate,
    values,
    setValues,
    takeBack,
    places,
    terminals,
    import: importValues,
    resolved,
    ofTerminal,
    handed,
  },
  { alsoWakes: appParameterWakes },
)
