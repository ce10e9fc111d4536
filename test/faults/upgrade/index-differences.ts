import { searchContract } from '@archive/contracts';
import { createServiceClient } from '@archive/kit';
import { reconcile } from '../../src/archive/reconciliation.ts';
import type { Cluster } from '../cluster/cluster.ts';

/**
 * Describes each kind of difference between index and database. Also reports if fewer than `minCompared` sessions were
 * compared.
 */
export async function findDifferences({ peerOf }: Pick<Cluster, 'peerOf'>, minCompared: number): Promise<string[]> {
  const service = createServiceClient(searchContract, peerOf('search'));
  try {
    const { compared, done: _, ...counts } = await reconcile(service);
    const differences = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : []));
    return compared < minCompared ? [...differences, `only ${compared} sessions were compared`] : differences;
  } finally {
    service.close();
  }
}
