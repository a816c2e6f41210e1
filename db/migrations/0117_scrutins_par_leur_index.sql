-- Who writes to the tables gave sixty campaigns that pass for published a publication of 19 MB, some kilobytes once it is stored: of few
-- rows the planner reads the table and not its index, and each round then read every publication for its closing, longer than a
-- statement may take, so that nothing was logged or counted of any client (decision H-33).
alter function scrutins_attendus(uuid, uuid, integer) set enable_seqscan = off;
alter function scrutins_attendus(uuid, uuid, integer) set enable_bitmapscan = off;
alter function scrutins_attendus(uuid, uuid, integer) set enable_sort = off;
