-- Which of many personal links, and of many addresses of open forms, open something: by their places, in one call. Each
-- client is named in its turn, as in `files_a_servir`, so that row-level security holds the function like any other
-- statement.
create function liens_connus(genres text[], clients uuid[], cles text[]) returns setof integer language plpgsql as $$
begin
  for n in 1 .. cardinality(genres) loop
    perform set_config('app.client_id', clients[n]::text, true);
    if (case genres[n]
      when 'vote' then exists (
        select from jeton j where j.client_id = clients[n] and j.empreinte = decode(cles[n], 'hex'))
      when 'formulaire' then exists (
        select from jeton_formulaire j where j.client_id = clients[n] and j.empreinte = decode(cles[n], 'hex'))
      when 'adherer' then exists (
        select from formulaire f where f.client_id = clients[n] and f.id_public = cles[n]::uuid)
    end) then
      return next n;
    end if;
  end loop;
end $$;
