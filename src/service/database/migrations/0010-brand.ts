/** A project has one brand. Of several, which only catalogues with changing ids could make, the newest stays. */
export const brand = {
  name: '0010-brand',
  statements: [
    `delete from brands where exists (
      select 1 from brands as newer
      where newer.project_id = brands.project_id
      and (newer.created_at, newer.id) > (brands.created_at, brands.id)
    )`,
    `create unique index brands_project on brands (project_id)`,
  ],
}
