import { backgroundApi } from '../api.ts'
import { useRead } from '../read/read.ts'

/** The house the console stands in; it does not change while it stands. */
export const useHouse = () => useRead(backgroundApi.about.read, {}, { staleTime: Infinity }).data
