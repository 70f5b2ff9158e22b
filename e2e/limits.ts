import type { Product } from './product.ts'

/** Lifts the limits of approval of the demo's enterprise: a second person agrees, as everywhere. */
export async function liftLimits(product: Product): Promise<void> {
  const boss = await product.signIn('enterprise')
  await boss.prove()
  await boss.task.setLimits({ terminals: null, types: [] })
  const admin = await product.signIn('admin')
  await admin.prove()
  for (const { id } of (await admin.task.limitChanges()).records) await admin.task.approveLimits({ id })
}
