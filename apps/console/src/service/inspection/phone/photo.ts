import { Sha256 } from '@cpm/contract/kernel/file/sha256'
import type { FileSaid, Fix } from '@cpm/contract/service/inspection/inspection.shape'

const longest = 1600
const quality = 0.8

/** Where the phone is, if the person allows it and it knows within some seconds. */
export function placeNow(): Promise<Fix | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: Math.round(coords.accuracy) }),
      () => resolve(undefined),
      { timeout: 5000, maximumAge: 60_000 },
    )
  })
}

/** The picture no longer than 1,600 pixels, as JPEG, with nothing of the original's own data in it. */
async function small(file: Blob): Promise<Blob> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(whole.width, whole.height))
  const [width, height] = [Math.max(1, Math.round(whole.width * scale)), Math.max(1, Math.round(whole.height * scale))]
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(whole, 0, 0, width, height)
  whole.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

export type Taken = { said: FileSaid; blob: Blob }

/** A file of a record, with a name of its own, its sum, when it was taken and where. */
export async function takenAs(item: string, blob: Blob, more: Pick<FileSaid, 'takenAt' | 'fix'> = {}): Promise<Taken> {
  // By our own code: WebCrypto is not there on plain http.
  const sum = new Sha256().update(new Uint8Array(await blob.arrayBuffer())).hex()
  return { said: { id: newFileId(), item, size: blob.size, sha256: sum, ...more }, blob }
}

/** A photo as the phone took it, made small. Its time is the file's own. */
export async function photoOf(item: string, file: File): Promise<Taken> {
  const [blob, fix] = await Promise.all([small(file), placeNow()])
  const takenAt = new Date(file.lastModified || Date.now()).toISOString()
  return takenAs(item, blob, { takenAt, ...(fix ? { fix } : {}) })
}

/** Drawn by lot: never the question's name, or two of them would be one. */
function newFileId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('')
}
/** The same for a record. */
export const newClientId = newFileId
