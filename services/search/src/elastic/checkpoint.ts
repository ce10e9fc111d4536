import { deadlineIn } from '@archive/kit';
import { type Engine } from './engine.ts';
import { type Target } from './indices.ts';

const timeout = 10_000;
/** A document among the heads, so that it is saved and restored with them; it has no owner, so nobody finds it. */
const where = { id: 'checkpoint', routing: 'checkpoint' };

/** Notes a number in targets; where there is a greater one nothing happens. */
export async function mark(engine: Engine, targets: readonly Target[], number: number): Promise<void> {
  for (const { heads: index } of targets) {
    await engine.ask(deadlineIn(timeout), (client, options) =>
      client.index(
        {
          index,
          ...where,
          require_alias: true,
          version: number,
          version_type: 'external_gte',
          document: { version: number },
        },
        { ...options, ignore: [409] },
      ),
    );
  }
}

/** The number in a target; 0 where there is none, or no index. */
export async function marked(engine: Engine, { heads: index }: Target, deadline: number): Promise<number> {
  const found = await engine.ask(deadline, (client, options) =>
    client.get({ index, ...where, _source: false }, { ...options, ignore: [404] }),
  );
  return found._version ?? 0;
}
