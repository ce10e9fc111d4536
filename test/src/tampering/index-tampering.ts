import { createHash } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import type { Database } from './owner-rows.ts';
import { requestElasticsearch } from './elastic-faults.ts';

export interface IndexedSession {
  readonly owner: string;
  readonly project: string;
  readonly session: string;
}

/** Changes the index directly, as an operator's mistake or a lost write would. */
export interface IndexTamperer {
  removeDocument(session: IndexedSession): Promise<void>;
  /** The returned function replaces the present document with the saved copy. */
  saveDocument(session: IndexedSession): Promise<() => Promise<void>>;
}

export function createPostgresTamperer(database: Database): IndexTamperer {
  const sessionCondition = 'owner_id = $1 and project_id = $2 and session_id = $3';
  const keyOf = ({ owner, project, session }: IndexedSession) => [owner, project, session];
  const removeDocument = async (session: IndexedSession) => {
    await query(database, `delete from search.heads where ${sessionCondition}`, keyOf(session));
  };
  return {
    removeDocument,
    saveDocument: async session => {
      const copy = `saved_${session.session.replaceAll('-', '')}`;
      await query(database, `create table ${copy} (like search.heads)`);
      await query(database, `insert into ${copy} select * from search.heads where ${sessionCondition}`, keyOf(session));
      return async () => {
        await removeDocument(session);
        await query(database, `insert into search.heads select * from ${copy}`);
        await query(database, `drop table ${copy}`);
      };
    },
  };
}

export function createElasticTamperer(url: string, prefix: string): IndexTamperer {
  const headsIndex = `${prefix}-heads`;
  const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const documentPath = ({ owner, project, session }: IndexedSession) =>
    `${headsIndex}/_doc/${hash([owner, project, session])}?routing=${hash([owner])}`;
  const removeDocument = async (session: IndexedSession) => {
    // Otherwise, Elasticsearch would remember the deletion for a minute and refuse the same version.
    await requestElasticsearch(url, 'PUT', `${headsIndex}/_settings`, { 'index.gc_deletes': '0s' });
    await requestElasticsearch(url, 'DELETE', `${documentPath(session)}&refresh=true`);
    await waitUntilForgotten(session.owner);
  };
  /** Resolves when the shard accepts an older version of a deleted document. */
  const waitUntilForgotten = async (owner: string) => {
    const version = Date.now();
    const probe = (n: number) =>
      `${headsIndex}/_doc/probe?routing=${hash([owner])}&version=${n}&version_type=external&refresh=true`;
    await requestElasticsearch(url, 'PUT', probe(version), {});
    await requestElasticsearch(url, 'DELETE', probe(version + 2));
    await eventually(async () => {
      await requestElasticsearch(url, 'POST', `${headsIndex}/_refresh`);
      await requestElasticsearch(url, 'PUT', probe(version + 1), {});
    });
    await requestElasticsearch(url, 'DELETE', probe(version + 3));
  };
  return {
    removeDocument,
    saveDocument: async session => {
      const { _source, _version } = (await requestElasticsearch(url, 'GET', documentPath(session))) as {
        _source: Record<string, unknown>;
        _version: number;
      };
      return async () => {
        await removeDocument(session);
        const version = `version=${_version}&version_type=external&refresh=true`;
        await requestElasticsearch(url, 'PUT', `${documentPath(session)}&${version}`, _source);
      };
    },
  };
}
