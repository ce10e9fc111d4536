import { createHash } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import type { Database } from './owner-rows.ts';
import { askElastic } from './elastic-faults.ts';

/** Which session. */
export interface Spoiled {
  readonly owner: string;
  readonly project: string;
  readonly session: string;
}

/** Spoils the index behind the archive's back, as an operator's slip or a lost write would. */
export interface IndexSpoiler {
  /** Takes away what stands there for a session. */
  lose(spoiled: Spoiled): Promise<void>;
  /** Remembers what stands there; the function given puts it back, whatever is there by then. */
  remember(spoiled: Spoiled): Promise<() => Promise<void>>;
}

/** Of the index in PostgreSQL. */
export function postgresSpoiler(database: Database): IndexSpoiler {
  const ofSession = 'owner_id = $1 and project_id = $2 and session_id = $3';
  const keyOf = ({ owner, project, session }: Spoiled) => [owner, project, session];
  const lose = async (spoiled: Spoiled) => {
    await query(database, `delete from search.heads where ${ofSession}`, keyOf(spoiled));
  };
  return {
    lose,
    remember: async spoiled => {
      const copy = `saved_${spoiled.session.replaceAll('-', '')}`;
      await query(database, `create table ${copy} (like search.heads)`);
      await query(database, `insert into ${copy} select * from search.heads where ${ofSession}`, keyOf(spoiled));
      return async () => {
        await lose(spoiled);
        await query(database, `insert into search.heads select * from ${copy}`);
        await query(database, `drop table ${copy}`);
      };
    },
  };
}

/** Of the index in Elasticsearch. */
export function elasticSpoiler(url: string, prefix: string): IndexSpoiler {
  const heads = `${prefix}-heads`;
  const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const place = ({ owner, project, session }: Spoiled) =>
    `${heads}/_doc/${hash([owner, project, session])}?routing=${hash([owner])}`;
  const lose = async (spoiled: Spoiled) => {
    // It forgets deletions at a refresh soon after: else it would refuse the same version for a minute.
    await askElastic(url, 'PUT', `${heads}/_settings`, { 'index.gc_deletes': '0s' });
    await askElastic(url, 'DELETE', `${place(spoiled)}&refresh=true`);
    await untilForgotten(spoiled.owner);
  };
  /** Resolves when the shard takes an earlier version of a document that it has deleted last. */
  const untilForgotten = async (owner: string) => {
    const now = Date.now();
    const probe = (version: number) =>
      `${heads}/_doc/probe?routing=${hash([owner])}&version=${version}&version_type=external&refresh=true`;
    await askElastic(url, 'PUT', probe(now), {});
    await askElastic(url, 'DELETE', probe(now + 2));
    await eventually(async () => {
      await askElastic(url, 'POST', `${heads}/_refresh`);
      await askElastic(url, 'PUT', probe(now + 1), {});
    });
    await askElastic(url, 'DELETE', probe(now + 3));
  };
  return {
    lose,
    remember: async spoiled => {
      const { _source, _version } = (await askElastic(url, 'GET', place(spoiled))) as {
        _source: Record<string, unknown>;
        _version: number;
      };
      return async () => {
        await lose(spoiled);
        const version = `version=${_version}&version_type=external&refresh=true`;
        await askElastic(url, 'PUT', `${place(spoiled)}&${version}`, _source);
      };
    },
  };
}
