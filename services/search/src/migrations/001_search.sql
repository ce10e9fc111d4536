-- An index over the owner and the words at once: without it every search reads all owners' words.
create extension if not exists btree_gin;

-- Head documents: which words occur in a session. One of over 700 kB of words takes several rows, for a tsvector holds 1 MiB.
create table search.heads (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  session_id uuid not null,
  shard int not null,
  -- How many rows the document has; what is not a word is on row 0 alone.
  shards int not null,
  version bigint not null,
  generation int not null,
  -- A dead document holds ids and its version alone, for 24 hours.
  dead boolean not null,
  written_at timestamptz not null default clock_timestamp(),
  activity_at timestamptz not null,
  client_name text,
  agent_name text,
  device_id text,
  git_branches text[] not null,
  llm_models text[] not null,
  tags text[] not null,
  summary text not null,
  -- Words with the weights A title, B user, C agent, D tool, and up to four made-up positions that say how often.
  terms tsvector not null,
  primary key (owner_id, project_id, session_id, shard)
);

-- Unpacking costs more than the space.
alter table search.heads alter column terms set storage external;
create index heads_terms on search.heads using gin (owner_id, terms);
create index heads_activity on search.heads (owner_id, activity_at desc) where shard = 0 and not dead;
create index heads_sharded on search.heads (owner_id) where shard = 0 and shards > 1;
create index heads_dead on search.heads (written_at) where dead;

-- Passages: what was said, at most 4 kB each. They count only through a head of their version.
create table search.passages (
  owner_id text collate "C" not null,
  project_id text collate "C" not null,
  session_id uuid not null,
  version bigint not null,
  n int not null,
  written_at timestamptz not null default clock_timestamp(),
  exchange int not null,
  exchange_id text not null,
  role text not null,
  body text not null,
  -- Exact words with their positions, for phrases; all others without.
  terms tsvector not null,
  primary key (owner_id, project_id, session_id, version, n)
);

create index passages_terms on search.passages using gin (owner_id, terms);
create index passages_written on search.passages (written_at);
