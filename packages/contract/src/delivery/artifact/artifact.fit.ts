/** Which terminals a file is for, as a terminal judges of itself; the server does by the functions `is_other_*` of the database. */

type Size = { width?: number | undefined; height?: number | undefined }

/** Whether a picture is not as large as the screen, whichever way that is held. What nobody knows is no other. */
export function isOtherScreen(resolution: string | undefined, { width, height }: Size): boolean {
  if (width === undefined || height === undefined || !/^\d{2,5}x\d{2,5}$/.test(resolution ?? '')) return false
  return resolution !== `${width}x${height}` && resolution !== `${height}x${width}`
}

/** Whether a model is none of those named; of none named it is for any. */
export function isOtherModel(model: string | undefined, models: readonly string[] | undefined): boolean {
  if (!model || !models || models.length === 0) return false
  return models.every((one) => one.toLowerCase() !== model.toLowerCase())
}
