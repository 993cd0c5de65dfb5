/** Arabic translations of the sample data. */
import type { Source } from '../../../src/client/source.ts'

const translations: Readonly<Record<string, string>> = {
  'Ten euros off orders of €60.00 or more': 'خصم عشرة يورو على الطلبات من 60 يورو فأكثر',
  'Kiln week: a discount on everything': 'أسبوع الفرن: خصم على كل شيء',
  '🫖 Buy a teapot and get a cup free': '🫖 فنجان مجاني مع كل إبريق شاي',
  'Supper plates at one price while supplies last, in every size and with every fish we paint':
    'أطباق العشاء بسعر واحد حتى نفاد الكمية',
  'Supper plates at one price while supplies last': 'أطباق العشاء بسعر واحد حتى نفاد الكمية',
  'Ask us about our blue pieces': 'اسألنا عن القطع الزرقاء',
  'For orders of at least €60.00. Once per order.': 'للطلبات من 60 يورو. مرة واحدة لكل طلب.',
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
  '☕️ Buy a set of three cups and save': '☕️ طقم من ثلاثة فناجين بسعر أوفر',
  'Fish on Friday': 'سمك يوم الجمعة',
  'Table Club': 'نادي المائدة',
  Guest: 'ضيف',
  Regular: 'صديق الدار',
  Family: 'من العائلة',
  'Five euros for a friend': 'خمسة يورو لصديق',
  'A discount code to give to a friend.': 'رمز خصم لإهدائه إلى صديق.',
  'Olive-wood spoon': 'ملعقة من خشب الزيتون',
  'Carved by our neighbor, for stirring.': 'نحتها جارنا، للتقليب.',
  'Pay with points': 'الدفع بالنقاط',
  'Harbor mug': 'كوب الميناء',
  'Our best-selling mug.': 'الكوب الأكثر مبيعًا لدينا.',
  'The last bowl on the shelf': 'آخر وعاء على الرف',
  'Another shopper wants it, too.': 'هناك من يريده أيضًا.',
  'A plate by post': 'طبق بالبريد',
  'Its request never gets a response.': 'لا يصل منه رد أبدًا.',
  'Teapot for the whole table': 'إبريق شاي للمائدة كلها',
  'Two liters, and it does not drip.': 'لتران، ولا يقطر.',
  'Kiln week: extra points for seconds': 'أسبوع الفرن: نقاط إضافية على قطع الدرجة الثانية',
  'A little extra with every order, for each year you have been with us':
    'نقاط إضافية مع كل طلب، عن كل سنة قضيتها معنا',
  'See every new firing two days before everyone else.': 'مشاهدة كل دفعة جديدة قبل الجميع بيومين.',
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return translations[value] ?? value
  if (Array.isArray(value)) return value.map(translated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one)]))
}

/** The same source with translated responses. */
export function inArabic(source: Source): Source {
  // Translated responses keep their shape.
  return new Proxy(source, {
    get(target, name, receiver) {
      const read: unknown = Reflect.get(target, name, receiver)
      if (typeof read !== 'function') return read
      return (...request: unknown[]) => {
        const response: unknown = Reflect.apply(read, target, request)
        return response instanceof Promise ? response.then(translated) : response
      }
    },
  })
}
