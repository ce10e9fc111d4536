import { deadlineIn, ServiceError } from '@archive/kit';
import { type Engine } from './client.ts';

const timeoutMs = 10_000;

/** Makes all earlier writes visible to searches. Throws UNAVAILABLE if a shard fails. */
export async function refresh(engine: Engine, index: string): Promise<void> {
  const { _shards } = await engine.request(deadlineIn(timeoutMs), (client, options) =>
    client.indices.refresh({ index }, options),
  );
  if (_shards && _shards.failed > 0) throw new ServiceError('UNAVAILABLE');
}
