import { readdir, readFile, readlink } from 'node:fs/promises';

/** Which process listens on a port, as "process 123 (node …)"; undefined where that can't be told (not Linux, not ours to see). */
export async function portHolder(port: number): Promise<string | undefined> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map(path => readFile(path, 'utf8').catch(() => '')),
  );
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = tables.flatMap(table => [
    ...table.matchAll(new RegExp(`^ *\\d+: [0-9A-F]+:${hex} \\S+ 0A (?:\\S+ +){5}(\\d+)`, 'gm')),
  ]);
  const sockets = new Set(inodes.map(match => `socket:[${match[1] ?? ''}]`));
  if (sockets.size === 0) return undefined;
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name));
  for (const pid of pids) if (await holdsAny(pid, sockets)) return `process ${pid} (${await commandOf(pid)})`;
  return undefined;
}

/** A process may end, or be another user's: it then counts as not holding. */
async function holdsAny(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(descriptors.map(fd => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  return links.some(link => sockets.has(link));
}

async function commandOf(pid: string): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim().slice(0, 120);
}
