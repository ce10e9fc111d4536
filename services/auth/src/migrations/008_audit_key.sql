-- The API key with which the actor acted; null: a signed-in browser, or the command line.
alter table auth.audit add column key_id text collate "C";
