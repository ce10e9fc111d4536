-- Revocations and removals that are not in the files of the deletion log yet: ids and times only.
create table auth.deletion_log (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id text not null default '',
  entity text not null,
  version bigint not null default 0,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);

-- Revocations and removals that a restore has read from the files, and that are to be repeated.
create table auth.deletion_replay (like auth.deletion_log including all);

create function auth.log_deletion() returns trigger language plpgsql as $$
begin
  insert into auth.deletion_log (kind, entity) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end $$;

-- Triggers, because many calls end access, and processes of the earlier version do too.
create trigger log_revocation after update on auth.keys
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function auth.log_deletion('key');
create trigger log_retirement after delete on auth.signing_keys
  for each row execute function auth.log_deletion('signing_key');
create trigger log_disabling after update on auth.users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function auth.log_deletion('disabled_person');
create trigger log_removal after update on auth.users
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function auth.log_deletion('removed_person');
create trigger log_deletion after delete on auth.credentials
  for each row execute function auth.log_deletion('credential');
