import type { TestServer } from './test-server.ts'

// Rate-limit counters change whatever the outcome of a call.
const COUNTS = "'call_counts', 'attempts'"

/** Records which rows of any table were written since the last check: «nothing changed» costs one query. */
export interface ChangeWatch {
  /** For example «UPDATE public.users»; rolled-back writes are not included. */
  changes(): Promise<string[]>
}

export async function watchChanges({ pool }: TestServer): Promise<ChangeWatch> {
  await pool.query(`
    create schema watching;
    create unlogged table watching.changes (number bigint generated always as identity, change text not null);
    create function watching.note() returns trigger language plpgsql security definer as $$
      begin
        -- Written over with the same.
        if tg_op = 'UPDATE' then if old *= new then return null; end if; end if;
        insert into watching.changes (change) values (tg_op || ' ' || tg_table_schema || '.' || tg_table_name);
        return null;
      end
    $$;
    do $$
      declare place regclass;
      begin
        for place in
          select oid from pg_class
          where relkind = 'r' and relname not in (${COUNTS})
            and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'watching')
        loop
          execute format('create trigger zz_watching after insert or update or delete on %s
            for each row execute function watching.note()', place);
        end loop;
      end
    $$`)
  return {
    async changes() {
      const { rows } = await pool.query<{ change: string }>('delete from watching.changes returning change')
      return rows.map(({ change }) => change)
    },
  }
}
