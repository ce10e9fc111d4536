import { searchContract } from '@archive/contracts';
import { createServiceClient } from '@archive/kit';
import { reconcile } from '../../src/archive/reconciliation.ts';
import type { Cluster } from '../cluster/cluster.ts';

/**
 * Reconciles index and database, and describes each kind of difference. If fewer than `minCompared` sessions were
 * compared, reports this too.
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
