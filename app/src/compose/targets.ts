import { readOidc } from '../config/oidc-settings.ts';
import { defineService } from './service-row.ts';

/**
 * Target `all` starts the services in this order. A process imports only the services that it runs: this halves its
 * start time and saves memory.
 */
export const services = {
  auth: defineService({
    port: 4801,
    needs: ['database', 'sealingSecret', 'projects'],
    start: async ({ listen, engines, peers, settings, deletionLogFolder, metrics, log }) =>
      (await import('@archive/auth')).startAuth({
        ...listen,
        databaseUrl: await engines.database(),
        sealingSecret: await engines.sealingSecret(),
        projects: peers.projects,
        oidc: readOidc(settings),
        deletionLogFolder,
        auditDays: settings.AUDIT_DAYS,
        metrics,
        log,
      }),
  }),
  sessions: defineService({
    port: 4803,
    needs: ['database', 'bus', 'projects', 'search'],
    start: async ({ listen, engines, peers, settings, spoolDir, deletionLogFolder, metrics, log }) =>
      (await import('@archive/sessions')).startSessions({
        ...listen,
        databaseUrl: await engines.database(),
        bus: await engines.bus(),
        projects: peers.projects,
        search: peers.search,
        quota: { maxSessions: settings.MAX_SESSIONS_PER_OWNER, maxBytes: settings.MAX_BYTES_PER_OWNER },
        spoolFolder: spoolDir,
        deletionLogFolder,
        metrics,
        log,
      }),
  }),
  projects: defineService({
    port: 4802,
    needs: ['database', 'bus', 'sessions'],
    start: async ({ listen, engines, peers, deletionLogFolder, metrics, log }) =>
      (await import('@archive/projects')).startProjects({
        ...listen,
        databaseUrl: await engines.database(),
        bus: await engines.bus(),
        sessions: peers.sessions,
        deletionLogFolder,
        metrics,
        log,
      }),
  }),
  search: defineService({
    port: 4804,
    needs: ['database', 'bus', 'projects', 'sessions'],
    start: async ({ listen, engines, peers, settings, metrics, log }) => {
      const { ELASTICSEARCH_URL: url, ELASTICSEARCH_PREFIX: prefix } = settings;
      const { startSearch } = await import('@archive/search');
      return startSearch({
        ...listen,
        databaseUrl: await engines.database(),
        bus: await engines.bus(),
        projects: peers.projects,
        sessions: peers.sessions,
        metrics,
        reconcileEveryMs: settings.RECONCILE_EVERY_MINUTES * 60_000,
        ...(url === undefined ? {} : { elasticsearch: { url, prefix } }),
        log,
      });
    },
  }),
  gateway: defineService({
    port: 4800,
    needs: ['rateLimiter', 'auth', 'projects', 'sessions', 'search'],
    start: async ({ engines, ...context }) => {
      const { startGateway } = await import('@archive/gateway');
      const { createGatewayOptions } = await import('./gateway-options.ts');
      const gateway = await startGateway(createGatewayOptions(context, await engines.rateLimiter()));
      return { httpPort: gateway.port, stop: () => gateway.stop() };
    },
    stopTimeoutMs: ({ DRAIN_WAIT_MS }) => DRAIN_WAIT_MS + 30_000,
  }),
};
export type ServiceName = keyof typeof services;

export type Target = 'all' | ServiceName;
export const targets = ['all', ...Object.keys(services)] as readonly Target[];

/** Lists the services of a target in the order in which they start. */
export function listServices(target: Target): readonly ServiceName[] {
  return target === 'all' ? (Object.keys(services) as ServiceName[]) : [target];
}

/** Returns the default of PORT. `all` has the port of its gateway. */
export const findDefaultPort = (target: Target): number => services[target === 'all' ? 'gateway' : target].port;
