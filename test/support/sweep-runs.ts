/** The size of a sweep: `sample` in `npm test`, `full` in `npm run test:full -- sweeps`. */
export const runs = (sample: number, full: number) => (process.env.PERKIT_SWEEPS === 'full' ? full : sample)
