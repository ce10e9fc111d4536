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

-- One row if a process has ever had a folder for the files. Without the row, nobody needs the entries.
create table auth.deletion_log_use (is_used boolean primary key default true check (is_used));

create function auth.log_deletion() returns trigger language plpgsql as $$
begin
  -- A replay must not log what it repeats: the entries would count as deletions of after the restore.
  if current_setting('archive.is_replay', true) = 'on' then return null; end if;
  insert into auth.deletion_log (kind, entity) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end $$;

-- Triggers, because many calls end access, and processes of the earlier version do too.
create trigger log_revocation after update on auth.keys
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function auth.log_deletion('key');
create trigger log_retirement after delete on auth.signing_keys
  for each row execute function auth.log_deletion('signing_key');
create trigger log_removal after update on auth.users
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function auth.log_deletion('removed_person');
create trigger log_deletion after delete on auth.credentials
  for each row when (old.kind <> 'password') execute function auth.log_deletion('credential');

-- When the password was set; null: when the row was created. A replay deletes only earlier passwords.
alter table auth.credentials add column secret_set_at timestamptz;

-- When the person was last enabled again. A replay repeats only a later disabling.
alter table auth.users add column enabled_at timestamptz;

-- The times of one person only increase, also if the clock is set back.
create function auth.order_disabling() returns trigger language plpgsql as $$
begin
  if new.disabled_at is null then
    new.enabled_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.disabled_at);
  else
    new.disabled_at := greatest(date_trunc('milliseconds', new.disabled_at), old.enabled_at + interval '1 ms');
  end if;
  return new;
end $$;
create trigger order_disabling before update on auth.users
  for each row when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function auth.order_disabling();

create function auth.log_disabling() returns trigger language plpgsql as $$
begin
  -- A replay must not log what it repeats: the entries would count as deletions of after the restore.
  if current_setting('archive.is_replay', true) = 'on' then return null; end if;
  insert into auth.deletion_log (kind, entity, at) values ('disabled_person', new.id, new.disabled_at);
  return null;
end $$;
create trigger log_disabling after update on auth.users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function auth.log_disabling();
