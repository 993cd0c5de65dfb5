/** When each key was last let in. */
export const keyUses = {
  name: '0020-key-uses',
  statements: ['server', 'client', 'management'].map(
    (kind) => `alter table ${kind}_keys add column last_used_at timestamptz`,
  ),
}
