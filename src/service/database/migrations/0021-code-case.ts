/** Codes are found whatever their case, unless the project says that case counts. */
export const codeCase = {
  name: '0021-code-case',
  statements: [
    `alter table projects add column case_sensitive_codes boolean not null default false`,
    // What a file did not say, it now says: else the next load would call it a change.
    `update catalogue_entries set declaration = declaration || '{"case_sensitive_codes": false}'
      where kind = 'projects'`,
    // Null where only the code as it is written finds the voucher.
    `alter table vouchers add column folded_code text`,
    // Of codes that differ by case alone, the oldest is found in any case, each of the others as it is written.
    `update vouchers set folded_code = lower(vouchers.code collate "C")
      from (
        select distinct on (project_id, lower(code collate "C")) project_id, id from vouchers
        order by project_id, lower(code collate "C"), created_at, id
      ) as oldest
      where oldest.project_id = vouchers.project_id and oldest.id = vouchers.id`,
    `create unique index vouchers_folded_code on vouchers (project_id, folded_code)`,
  ],
}
