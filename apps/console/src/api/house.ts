import { useQuery } from '@tanstack/react-query'
import { backgroundApi } from './api.ts'

/** The house the console stands in; it does not change while it stands. */
export const useHouse = () =>
  useQuery({ queryKey: ['frame'], queryFn: () => backgroundApi.about.read(), staleTime: Infinity }).data
