/** The parts of the elements in `<perk-loyalty>`, for `exportparts`. Made by `npm run generate`: do not edit. */
export const exportedParts =
  'skeleton,own,state,pass,head,programme,tier,balance,number,show,close,icon,progress,next,pending,expires,why,qr,code,copy,button,note,list,item,reward,media,picture,ring,badge,text,gives,meta,title,when,way,verdict,buy,price,redeem,quiet,turn,attempt,dialog,what,tile,mark,seal,name,question,said,ledger,now,taken,total,busy,warning,legal,link,reference,worth,field,slider,keep,more,coupon,applied,actions,go,acts,entry,cause,points,given,details'
