/** Languages whose messages differ between regions: the file of the messages that differ, and where it is used. */
export const regions: Readonly<Partial<Record<string, readonly [file: string, regions: RegExp]>>> = {
  // Latin America, North America and part of the Caribbean. Other regions use the words of Spain.
  es: ['es-419', /^(419|A[RGW]|B[OSZR]|C[ALORUW]|DO|EC|GT|GY|HN|HT|JM|MX|NI|P[AERY]|SV|TT|U[SY]|VE)$/],
  // Every region except Brazil, such as Angola.
  pt: ['pt-PT', /^(?!BR)./],
}
