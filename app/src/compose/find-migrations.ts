import { listServices, services, type Target } from './targets.ts';

/** Lists the schemas of a target: each service with a database has a schema of its name. */
export function listSchemas(target: Target): string[] {
  return listServices(target).filter(name => (services[name].needs as readonly string[]).includes('database'));
}

/** Returns the folder with the migrations of a schema in this release. */
export function findMigrations(schema: string): URL {
  return new URL('./migrations/', import.meta.resolve(`@archive/${schema}`));
}
