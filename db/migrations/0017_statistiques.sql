-- What the planner is told of a table before it is first analyzed: all its rows are of one client, and of one campaign.
-- Without it, the rows of a client who has just brought them are taken for none: an index that begins with `client_id`
-- seems as good as the one that leads to the row, and a join of two sets is made pair by pair.
select pg_restore_attribute_stats(
  'schemaname', c.table_schema::text, 'relname', c.table_name::text, 'attname', c.column_name::text,
  'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
from information_schema.columns c
join information_schema.tables t using (table_schema, table_name)
where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
  and c.column_name in ('client_id', 'campagne_id')
  and not exists (select from pg_stats s
    where s.schemaname = c.table_schema and s.tablename = c.table_name and s.attname = c.column_name);

-- A parent belongs to one client. Without knowing it the planner takes the rows of a parent for fewer than there are, and
-- an index that begins with both seems as good as the one that leads to the row.
do $$
declare paire record;
begin
  for paire in
    select distinct c.relname as nom, a.attname as parent
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = current_schema()::regnamespace
    join pg_attribute f on f.attrelid = c.oid and f.attnum = i.indkey[0] and f.attname = 'client_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[1] and a.atttypid = 'uuid'::regtype
    where i.indnkeyatts > 2
  loop
    execute format('create statistics %I (dependencies) on client_id, %I from %I',
      paire.nom || '_' || paire.parent || '_stats', paire.parent, paire.nom);
  end loop;
end $$;

-- A tenth of a table of millions is more than a client: statistics that wait for it know only the clients of old.
do $$
declare nom text;
begin
  for nom in select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'client_id'
  loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000)', nom);
  end loop;
end $$;
