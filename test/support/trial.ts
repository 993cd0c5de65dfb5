/** How large a trial is: a sample of it in `npm test`, all of it in `npm run trials`. */
export const runs = (usual: number, full: number) => (process.env.PERKIT_TRIALS === 'full' ? full : usual)
