import type { Archive, ArchiveProcess } from './archive.ts';

/** A restart may change the URL of a process, so each use reads the URLs again. */
export function combineProcesses(
  processes: readonly ArchiveProcess[],
  keys: Pick<Archive, 'auth' | 'createKey' | 'revokeKey' | 'retireSigningKey'>,
  stop: () => Promise<void>,
): Archive {
  const hasHttp = ({ target }: ArchiveProcess) => target === 'all' || target === 'gateway';
  return {
    auth: keys.auth,
    processes,
    get gateways() {
      return processes.filter(hasHttp).map(process => process.url);
    },
    get databaseUrl() {
      return processes[0]?.databaseUrl ?? '';
    },
    createKey: (user, options) => keys.createKey(user, options),
    revokeKey: id => keys.revokeKey(id),
    retireSigningKey: id => keys.retireSigningKey(id),
    stop,
  };
}
