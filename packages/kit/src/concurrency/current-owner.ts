import { AsyncLocalStorage } from 'node:async_hooks';

const owners = new AsyncLocalStorage<string>();
/** Work of no single owner, such as jobs and batched reads. */
const noOwner = '';

/** Runs `work` for an owner. Everything that `work` starts competes with other owners as this owner. */
export function runForOwner<Result>(ownerId: string | undefined, work: () => Result): Result {
  return owners.run(ownerId ?? noOwner, work);
}

/** Returns the owner of the running work; an empty string if the work has no owner. */
export function currentOwner(): string {
  return owners.getStore() ?? noOwner;
}
