/** The page of one terminal. */
export const detailOf = (sn: string) => `/device/deviceDetail/${encodeURIComponent(sn)}`
