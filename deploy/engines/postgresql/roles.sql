-- Creates one user for each service. The user owns the schema of its service and has no rights on the other schemas.
-- Creates the user archive_backup, which reads all four schemas. Run it with psql 15 or later as a superuser, in the
-- database of the archive. It may run again, and must run again after a restore:
--
--   psql --no-psqlrc --file=deploy/engines/postgresql/roles.sql "$ADMIN_URL"
--
-- The passwords are in the environment: ARCHIVE_AUTH_PASSWORD, ARCHIVE_PROJECTS_PASSWORD, ARCHIVE_SESSIONS_PASSWORD,
-- ARCHIVE_SEARCH_PASSWORD, ARCHIVE_BACKUP_PASSWORD.
\set ON_ERROR_STOP on
\getenv auth_password ARCHIVE_AUTH_PASSWORD
\getenv projects_password ARCHIVE_PROJECTS_PASSWORD
\getenv sessions_password ARCHIVE_SESSIONS_PASSWORD
\getenv search_password ARCHIVE_SEARCH_PASSWORD
\getenv backup_password ARCHIVE_BACKUP_PASSWORD

begin;
-- Keeps the passwords out of the log of the server.
set local log_statement = 'none';
set local log_min_error_statement = 'panic';
set local log_min_duration_statement = -1;
-- Processes of the archive wait for these locks, so do not wait long for theirs.
set local lock_timeout = '5s';

select format('create role %I login', 'archive_' || name)
  from unnest(array['auth', 'projects', 'sessions', 'search', 'backup']) as name
 where not exists (select from pg_roles where rolname = 'archive_' || name) \gexec
alter role archive_auth password :'auth_password';
alter role archive_projects password :'projects_password';
alter role archive_sessions password :'sessions_password';
alter role archive_search password :'search_password';
alter role archive_backup password :'backup_password';

-- Nobody but the owner of the database may create schemas. PUBLIC keeps USAGE on the schema public, because search uses
-- the operators of btree_gin.
select format('revoke all on database %I from public', current_database()) \gexec
select format('revoke all on database %I from archive_auth, archive_projects, archive_sessions, archive_search,
  archive_backup', current_database()) \gexec
select format('grant connect on database %I to archive_auth, archive_projects, archive_sessions, archive_search,
  archive_backup', current_database()) \gexec
revoke create on schema public from public;
create extension if not exists btree_gin with schema public;

-- Schemas, tables and functions of an existing archive get their new owners too.
select format('create schema if not exists %I', name) from unnest(array['auth', 'projects', 'sessions', 'search']) as name \gexec
select format('alter schema %1$I owner to %2$I; revoke all on schema %1$I from public;
    grant usage on schema %1$I to archive_backup;
    grant select on all tables in schema %1$I to archive_backup;
    grant select on all sequences in schema %1$I to archive_backup;
    alter default privileges for role %2$I in schema %1$I grant select on tables to archive_backup;
    alter default privileges for role %2$I in schema %1$I grant select on sequences to archive_backup',
    name, 'archive_' || name)
  from unnest(array['auth', 'projects', 'sessions', 'search']) as name \gexec
select format('alter table %s owner to %I', c.oid::regclass, 'archive_' || n.nspname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where n.nspname in ('auth', 'projects', 'sessions', 'search') and c.relkind in ('r', 'p', 'v', 'm') \gexec
-- A sequence of a column has the owner of its table.
select format('alter sequence %s owner to %I', c.oid::regclass, 'archive_' || n.nspname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where n.nspname in ('auth', 'projects', 'sessions', 'search') and c.relkind = 'S'
   and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) \gexec
select format('alter function %s owner to %I', p.oid::regprocedure, 'archive_' || n.nspname)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
 where n.nspname in ('auth', 'projects', 'sessions', 'search') \gexec
commit;
