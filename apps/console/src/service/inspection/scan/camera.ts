/** Why no camera is there to see by. */
export const cameraFlaws = ['insecure', 'refused', 'none', 'busy'] as const
export type CameraFlaw = (typeof cameraFlaws)[number]

export class NoCamera extends Error {
  readonly flaw: CameraFlaw
  constructor(flaw: CameraFlaw) {
    super(flaw)
    this.flaw = flaw
  }
}

const flawOf: Record<string, CameraFlaw> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/** The camera at the back of a phone, else any. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers have it on https and on this machine alone.
  if (!('mediaDevices' in navigator)) throw new NoCamera('insecure')
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 } }
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    throw new NoCamera(flawOf[(error as Error).name] ?? 'busy')
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

type Torch = { torch?: boolean }
/** Whether this camera has a light. */
export const hasTorch = (stream: MediaStream): boolean =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as Torch | undefined)?.torch === true

export async function turnTorch(stream: MediaStream, on: boolean): Promise<void> {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}

/** More than this a code does not need, and a phone reads it slowly. */
const frameWidth = 800
const pictureWidth = 1600

function drawn(source: CanvasImageSource, width: number, height: number, most: number): ImageData {
  const scale = Math.min(1, most / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** What the camera sees now; null before it sees anything. */
export function frameOf(video: HTMLVideoElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  return videoWidth === 0 ? null : drawn(video, videoWidth, videoHeight, frameWidth)
}

export async function pictureOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file)
  try {
    return drawn(bitmap, bitmap.width, bitmap.height, pictureWidth)
  } finally {
    bitmap.close()
  }
}
