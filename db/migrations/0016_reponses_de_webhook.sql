-- What a receiver answered, as text: its first 4 kB, without the characters that are none.
alter table tentative alter column reponse type text using encode(reponse, 'escape');
