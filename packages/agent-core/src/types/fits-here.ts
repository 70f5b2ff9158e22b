import { isOtherModel, isOtherScreen } from '@cpm/contract/delivery/artifact/artifact.fit'
import type { ArtifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import { CannotDo, type Machine } from '../machine.ts'

type Size = { width?: number | undefined; height?: number | undefined }

/** Refuses a picture that is for another screen than this machine's. */
export async function mustFitScreen(machine: Pick<Machine, 'facts'>, size: Size): Promise<void> {
  const { resolution } = await machine.facts()
  if (!isOtherScreen(resolution, size)) return
  throw new CannotDo('other_screen', `The screen is ${resolution}, but the file is for ${size.width}x${size.height}.`)
}

/** Refuses a file that is for other models, and one that fills the screen where that is another. */
export async function mustFitHere(
  machine: Pick<Machine, 'facts'>,
  { facts, models }: Pick<ArtifactHanded, 'facts' | 'models'>,
  fillsScreen: boolean,
): Promise<void> {
  if (fillsScreen) await mustFitScreen(machine, facts)
  if (models === undefined) return
  const { model } = await machine.facts()
  if (!isOtherModel(model, models)) return
  throw new CannotDo('other_model', `This terminal is a ${model}, but the file is for ${models.join(', ')}.`)
}
