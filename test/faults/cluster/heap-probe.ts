// Loaded into each process of the archive by --import. On SIGUSR2, collects garbage and writes the used heap to a file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env['HEAP_NOTES'];
if (isMainThread && folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collectGarbage();
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(process.memoryUsage().heapUsed));
  });
}
