const at = '/remote/index'

/** `?sn=…`, and to look only. */
export const deskAt = (sn: string, viewOnly = false) =>
  `${at}?sn=${encodeURIComponent(sn)}${viewOnly ? '&viewOnly=true' : ''}`
