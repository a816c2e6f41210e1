-- How many times an e-mail could not be rendered: after three it is over, and says why.
alter table courriel add column echecs_rendu smallint not null default 0;
