/** The parts of the elements in `<perk-eligibility>`, for `exportparts`. Made by `npm run generate`: do not edit. */
export const exportedParts =
  'skeleton,own,state,blank,hint,icon,receipt,line,total,meta,why,saves,remove,quiet,sum,button,note'
