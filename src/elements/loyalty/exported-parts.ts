/** The parts of the elements in `<perk-loyalty>`, for `exportparts`. Made by `npm run generate`: do not edit. */
export const exportedParts =
  'skeleton,pass,programme,tier,balance,progress,next,pending,expires,why,qr,card,code,copy,button,note,list,reward,picture,title,price,about,lacks,redeem,attempt,dialog,said,warning,legal,link,worth,field,slider,keep,more,go,entry,points,given,taken,details'
