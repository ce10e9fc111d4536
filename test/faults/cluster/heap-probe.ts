// Loaded into each process of the archive (--import): on SIGUSR2 it collects garbage and notes what is in use afterwards.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env['HEAP_NOTES'];
if (isMainThread && folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(process.memoryUsage().heapUsed));
  });
}
