/** What the catalogue of the stories says in Arabic, so that an Arabic page reads as one. */
import type { Source } from '../../../src/client/source.ts'

const words: Readonly<Record<string, string>> = {
  'Ten euros off when the table is laid': 'عشرة يورو أقل حين تكتمل المائدة',
  'Kiln week: everything is a little cheaper': 'أسبوع الفرن: كل شيء أرخص قليلًا',
  '🫖 Tea for two, and the cup is on us': '🫖 شاي لشخصين، والفنجان هدية منا',
  'Supper plates at one price, for as long as the shelf holds and nobody leans on it':
    'أطباق العشاء بسعر واحد حتى نفاد الكمية',
  'Supper plates at one price, for as long as the shelf holds': 'أطباق العشاء بسعر واحد حتى نفاد الكمية',
  'Ask us about the blue ones': 'اسألنا عن القطع الزرقاء',
  'For orders from €60.00. One per order.': 'للطلبات من 60 يورو. مرة واحدة لكل طلب.',
  'Ends tonight': 'ينتهي الليلة',
  Gift: 'هدية',
  'Espresso cup': 'فنجان إسبريسو',
  'Birthday letters': 'رسائل أعياد الميلاد',
  'A table for twelve': 'مائدة لاثني عشر شخصًا',
  'Wedding lists': 'قوائم الأعراس',
  'A dozen cups for the café': 'اثنا عشر فنجانًا للمقهى',
  'Members of the kiln club': 'لأعضاء نادي الفرن',
  'For readers of our letter': 'لقراء نشرتنا',
  'Autumn in the workshop': 'الخريف في الورشة',
  'Collected at the workshop': 'للاستلام من الورشة',
  '☕️ Three cups are a set, and a set has its price': '☕️ ثلاثة فناجين طقم، وللطقم سعره',
  'Fish on Friday': 'سمك يوم الجمعة',
  'Table Club': 'نادي المائدة',
  Guest: 'ضيف',
  Regular: 'صديق الدار',
  Family: 'من العائلة',
  'Five euros for a friend': 'خمسة يورو لصديق',
  'A code to pass on.': 'رمز تهديه لمن تحب.',
  'Olive-wood spoon': 'ملعقة من خشب الزيتون',
  'From the neighbour, for stirring.': 'من جارنا، للتقليب.',
  'Pay with points': 'الدفع بالنقاط',
  'Harbour mug': 'كوب الميناء',
  'One of the kiln’s best.': 'من أجمل ما خرج من الفرن.',
  'The last bowl on the shelf': 'آخر وعاء على الرف',
  'Somebody else is after it, too.': 'هناك من يريده أيضًا.',
  'A plate by post': 'طبق بالبريد',
  'No answer ever comes back.': 'لا يصل منه رد أبدًا.',
  'Teapot for the whole table': 'إبريق شاي للمائدة كلها',
  'Two litres, and it does not drip.': 'لتران، ولا يقطر.',
  'Kiln week: seconds earn extra': 'أسبوع الفرن: قطع الدرجة الثانية تكسب أكثر',
  'A little extra with every order, for each year you have been with us':
    'نقاط إضافية مع كل طلب، عن كل سنة قضيتها معنا',
  'First look at every firing, two days before the shelf opens.':
    'أول من يرى كل دفعة جديدة، قبل يومين من عرضها.',
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return words[value] ?? value
  if (Array.isArray(value)) return value.map(translated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one)]))
}

/** The same source, its answers in Arabic where the catalogue has them. */
export function inArabic(source: Source): Source {
  // Every answer keeps its shape.
  return new Proxy(source, {
    get(target, name, receiver) {
      const ask: unknown = Reflect.get(target, name, receiver)
      if (typeof ask !== 'function') return ask
      return (...asked: unknown[]) => {
        const answer: unknown = Reflect.apply(ask, target, asked)
        return answer instanceof Promise ? answer.then(translated) : answer
      }
    },
  })
}
