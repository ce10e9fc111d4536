import { transaction } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';

/**
 * Makes a generation and all earlier ones unreachable, permanently (docs/decisions.md#14-generations-and-the-fence).
 */
export async function raiseFence(pool: Pool, owner: string, project: string, generation: number): Promise<void> {
  await transaction(pool, tx => store.raiseFence(tx, owner, project, generation));
}
