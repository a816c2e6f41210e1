-- A rule that no date can be counted by stopped the rounds of all clients: what is kept longer than a hundred years is kept so.
update client set conservation_personnes_ans = 100
  where id in (select c.id from client c where c.id = $1 and c.conservation_personnes_ans > 100 limit 1);
update client set conservation_demandes_jours = 36500
  where id in (select c.id from client c where c.id = $1 and c.conservation_demandes_jours > 36500 limit 1);
update client set conservation_liens_jours = 36500
  where id in (select c.id from client c where c.id = $1 and c.conservation_liens_jours > 36500 limit 1);
update client set conservation_courriels_jours = 36500
  where id in (select c.id from client c where c.id = $1 and c.conservation_courriels_jours > 36500 limit 1);
