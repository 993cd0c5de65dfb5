/** The parts of the elements in `<perk-eligibility>`, for `exportparts`. Made by `npm run generate`: do not edit. */
export const exportedParts =
  'receipt,line,offer,points,total,details,reason,saves,remove,sum,icon,skeleton,fallback,state,message,hint,note,button,plain'
