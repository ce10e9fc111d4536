import { type Permit, Semaphore, ServiceError, sharedError } from '@archive/kit';

const waitMs = 2_000;
/** More are refused at once: their turn would not come in time. */
const mostWaiting = 32;
const crowded = sharedError('UNAVAILABLE');
/** A body that is on its way for so long, in ms, is slow where fewer bytes have come per ms: it gives way to who waits. */
const graceMs = 3_000;
const leastBytesPerMs = 16;

/** A budget of bytes, and the uploads that hold of it while their bodies come. */
export class Space {
  readonly #budget: Semaphore;
  readonly #arriving = new Set<Room>();

  constructor(bytes: number) {
    this.#budget = new Semaphore(Math.max(bytes, 1), { waitTimeoutMs: waitMs });
  }

  /** For an upload whose body is to come. Rejects with UNAVAILABLE where there is no room for 2 s or many wait, with the signal's reason when aborted. */
  async enter(room: Room, bytes: number, signal: AbortSignal): Promise<Permit> {
    if (this.#budget.waitingCount >= mostWaiting) throw crowded;
    const begun = performance.now();
    const reserving = this.#budget.acquire(bytes, { signal });
    if (this.#budget.waitingCount > 0) for (const other of this.#arriving) other.giveWay();
    const reservation = await reserving;
    room.waitedMs += performance.now() - begun;
    this.#arriving.add(room);
    return reservation;
  }

  leave(room: Room): void {
    this.#arriving.delete(room);
  }
}

export interface RoomOptions {
  readonly space: Space;
  readonly bytes: number;
  /** Where the body goes that outgrows memory, and what it may come to there. */
  readonly larger?: { readonly space: Space; readonly bytes: number };
}

/** What an upload may hold. */
export class Room {
  /** Bytes that it may hold in memory; beyond them it is to outgrow, and to spool. */
  readonly memoryBytes: number;
  /** How long it waited for room, in ms. */
  waitedMs = 0;
  readonly #crowdedOut = new AbortController();
  readonly #larger: RoomOptions['larger'];
  readonly #began = performance.now();
  #space: Space;
  #reservation: Permit | undefined;
  #received = 0;

  private constructor({ space, larger }: RoomOptions, memoryBytes: number) {
    this.memoryBytes = memoryBytes;
    this.#space = space;
    this.#larger = larger;
  }

  /** Rejects as `Space.enter` does. */
  static async open(options: RoomOptions, memoryBytes: number, signal: AbortSignal): Promise<Room> {
    const room = new Room(options, memoryBytes);
    room.#reservation = await options.space.enter(room, options.bytes, signal);
    return room;
  }

  /** Aborted with UNAVAILABLE where the body comes too slowly while others wait. */
  get crowdedOut(): AbortSignal {
    return this.#crowdedOut.signal;
  }

  /** Notes bytes of the body as they come. */
  receive(bytes: number): void {
    this.#received += bytes;
  }

  giveWay(): void {
    const ms = performance.now() - this.#began - this.waitedMs;
    if (ms > graceMs && this.#received < ms * leastBytesPerMs) this.#crowdedOut.abort(new ServiceError('UNAVAILABLE'));
  }

  /** Moves to where the largest body has room; at once where it is there. Rejects as `Space.enter` does. */
  async outgrow(signal: AbortSignal): Promise<void> {
    if (!this.#larger) return;
    const { space, bytes } = this.#larger;
    const larger = await space.enter(this, bytes, signal);
    this.#space.leave(this);
    this.#reservation?.release();
    this.#reservation = larger;
    this.#space = space;
  }

  /** The body is there: gives back what is more than its size. */
  settle(size: number): void {
    this.#space.leave(this);
    this.#reservation?.shrink(size);
  }

  /** Idempotent. */
  release(): void {
    this.#space.leave(this);
    this.#reservation?.release();
  }
}
