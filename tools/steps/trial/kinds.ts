/** The files of the trial that run. */
export const kinds = (process.env.CPM_TRIAL ?? '').split(',')
