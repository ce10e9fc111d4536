import { createLogger, createMetrics } from '@archive/kit';
import { recordStatements } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { addProjectsMetrics } from '../src/metrics.ts';
import { ensureProject } from '../src/projects.ts';
import { deleteProject, owner, pool, sessionsService, useDatabase } from './fixture.ts';

useDatabase();

test('a scrape counts the unfinished deletions, and reads the outbox once', async () => {
  await ensureProject(pool, owner, 'p', 1, 'Name');
  sessionsService.isFailing = true;
  await expect(deleteProject()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const metrics = createMetrics();
  const remove = addProjectsMetrics(metrics, pool, createLogger('silent', 'test'));
  const [statements, text] = await recordStatements(() => metrics.metrics());
  remove();
  expect(text).toContain('archive_erasures_pending{step="fence"} 1');
  expect(text).toContain('archive_erasures_pending{step="sessions"} 0');
  expect(statements.filter(statement => statement.text.includes('projects.outbox'))).toHaveLength(1);
});
