/** Records which rows a request changes. */
import type pg from 'pg'

export type Row = Record<string, unknown>

/** The net effect on one row. `before` is null for an inserted row, `after` for a deleted one. */
export interface Change {
  table: string
  before: Row | null
  after: Row | null
}

export interface TableInfo {
  primaryKey: readonly string[]
  /** Columns of unique indexes, including the primary key. */
  unique: ReadonlySet<string>
  json: ReadonlySet<string>
}

export type TableInfos = ReadonlyMap<string, TableInfo>

const recordChanges = `
  create table bench_changes (number bigserial, name text, before jsonb, after jsonb);
  create function bench_record_change() returns trigger language plpgsql as $$ begin
    insert into bench_changes (name, before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
    return null;
  end $$;
  do $$ declare one record; begin
    for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'bench_changes' loop
      execute format('create trigger bench_record after insert or update or delete on %I
        for each row execute function bench_record_change()', one.tablename);
    end loop;
  end $$;`

/** Installs triggers in the database. `record` returns what `work` changes. */
export async function recordingChanges(client: pg.Client) {
  await client.query(recordChanges)
  const infos = await readTableInfos(client)
  return {
    infos,
    async record(work: () => Promise<unknown>): Promise<Change[]> {
      await client.query('truncate bench_changes')
      await work()
      const { rows } = await client.query<{ name: string; before: Row | null; after: Row | null }>(
        'select name, before, after from bench_changes order by number',
      )
      return netChanges(
        rows.map(({ name, ...row }) => ({ table: name, ...row })),
        infos,
      )
    },
    stop: () => client.query('drop function bench_record_change cascade; drop table bench_changes'),
  }
}

/** A row that is inserted and then updated was inserted once, and one that is changed back did not change. */
function netChanges(changes: readonly Change[], infos: TableInfos): Change[] {
  const net = new Map<string, Change>()
  for (const { table, before, after } of changes) {
    const row = after ?? before ?? {}
    const key = JSON.stringify([table, ...(infos.get(table)?.primaryKey ?? []).map((column) => row[column])])
    const first = net.get(key)
    net.set(key, { table, before: first ? first.before : before, after })
  }
  return [...net.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

async function readTableInfos(client: pg.Client): Promise<TableInfos> {
  const { rows } = await client.query<{
    name: string
    primary_key: string[]
    unique_columns: string[]
    json: string[]
  }>(`
    select relname as name,
      array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = pg_class.oid and indisprimary) as primary_key,
      array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = pg_class.oid and indisunique) as unique_columns,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and atttypid = 'jsonb'::regtype) as json
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(
    rows.map(({ name, primary_key, unique_columns, json }) => [
      name,
      { primaryKey: primary_key, unique: new Set(unique_columns), json: new Set(json) },
    ]),
  )
}
