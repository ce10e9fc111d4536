import { ServiceError } from '@archive/kit';
import { Pieces } from '../../http/chunk-list.ts';
import { openSpool, type Spool } from './spool-file.ts';

/** A whole body: in memory up to a bound, beyond it in a file. */
export type Received = { readonly bytes: Buffer } | { readonly spool: Spool };

export interface ReceiveOptions {
  /** Most bytes; more is TOO_LARGE. */
  readonly limit: number;
  /** Most bytes in memory. */
  readonly memoryLimit: number;
  readonly spoolFolder: string;
  /** Called with the bytes of each piece that comes. */
  readonly onReceived: (bytes: number) => void;
  /** Called once, when the body outgrows memory; may refuse by throwing. */
  readonly onOutgrown: () => Promise<void>;
}

const writeBytes = 1024 * 1024;

/** Takes a body in. Throws TOO_LARGE, UNAVAILABLE where the spool folder takes no more, and what the source throws. */
export async function receive(source: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<Received> {
  const receiver = new Receiver(options);
  try {
    for await (const chunk of source) await receiver.take(chunk);
    return await receiver.finish();
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}

class Receiver {
  readonly #options: ReceiveOptions;
  #spool: Spool | undefined;
  readonly #pieces = new Pieces();
  #pending = 0;
  #size = 0;

  constructor(options: ReceiveOptions) {
    this.#options = options;
  }

  async take(chunk: Buffer): Promise<void> {
    this.#size += chunk.length;
    this.#options.onReceived(chunk.length);
    if (this.#size > this.#options.limit) throw new ServiceError('TOO_LARGE');
    this.#pieces.add(chunk);
    this.#pending += chunk.length;
    if (this.#spool === undefined && this.#size > this.#options.memoryLimit) {
      await this.#options.onOutgrown();
      this.#spool = await openSpool(this.#options.spoolFolder);
    }
    if (this.#spool !== undefined && this.#pending >= writeBytes) await this.#flush(this.#spool);
  }

  async finish(): Promise<Received> {
    if (this.#spool === undefined) return { bytes: joined(this.#pieces.take(), this.#size) };
    await this.#flush(this.#spool);
    return { spool: this.#spool };
  }

  async discard(): Promise<void> {
    await this.#spool?.close();
  }

  async #flush(spool: Spool): Promise<void> {
    const pieces = this.#pieces.take();
    this.#pending = 0;
    if (pieces.length > 0) await spool.append(pieces);
  }
}

/** In memory of its own, which can be handed to another thread. */
function joined(pieces: Buffer[], size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const piece of pieces) at += piece.copy(bytes, at);
  return bytes;
}
