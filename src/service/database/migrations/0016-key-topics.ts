/** What each idempotency key was used for, so that its answer can be found without the request's body. */
export const keyTopics = {
  name: '0016-key-topics',
  statements: [
    `alter table idempotency_keys
      add column operation text,
      add column customer_id text,
      add column member_id text`,
  ],
}
