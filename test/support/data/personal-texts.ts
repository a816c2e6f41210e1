import { ownerDatabase } from '../api.ts'

const owner = ownerDatabase().pools.main

/** A text as it may be written somewhere: as it is, in JSON, HTML, addresses and headers, in hexadecimal and in base 64. */
function writingsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const inAscii = (write: (code: number) => string) => text.replaceAll(/[^ -~]/g, (one) => write(one.charCodeAt(0)))
  // The part of base 64 that is the same wherever the text begins in what is encoded.
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 4) / 3), -4),
  )
  const inHtml = text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')
  return [
    ...[text, JSON.stringify(text).slice(1, -1), inHtml, encodeURIComponent(text), bytes.toString('hex')],
    ...[Buffer.from(text, 'utf16le').toString('hex'), bytes.toString('latin1')],
    ...[inAscii((code) => `\\u${code.toString(16).padStart(4, '0')}`), inAscii((code) => `&#${String(code)};`)],
    ...inBase64.filter((one) => one.length > 7),
  ]
}

/**
 * In which columns of the whole database one of these texts stands, and which: in the rows of this client, and in those
 * of none.
 */
export async function placesOf(clientId: string, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string; client: string }>(`
    select c.table_name as table, c.column_name as column, case
        when c.table_name = 'client' then 'id'
        when exists (select from information_schema.columns o where o.table_schema = c.table_schema
          and o.table_name = c.table_name and o.column_name = 'client_id') then 'client_id'
        else 'null::uuid' end as client
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')`)
  const wanted = [...new Set(texts.flatMap(writingsOf).map((one) => one.toLowerCase()))]
  const found: string[] = []
  for (const { table, column, client } of columns) {
    // Each value is written as text once, and not once for each text that is looked for in it.
    const text = `with held as materialized (select lower(${column}::text) as told from ${table}
        where ${client} = $2::uuid or ${client} is null)
      select distinct w.text from held cross join unnest($1::text[]) as w (text) where strpos(told, w.text) > 0`
    const { rows } = await owner.query<{ text: string }>(text, [wanted, clientId])
    found.push(...rows.map((row) => `${table}.${column}: ${row.text}`))
  }
  return found
}
