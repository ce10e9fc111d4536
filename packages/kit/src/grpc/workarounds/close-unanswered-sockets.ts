import type { Socket } from 'node:net';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

/**
 * Credentials of a plain connection, which ends with its channel also where the server never said a word: grpc-js closes
 * what it has shaken hands on, and forgets the rest.
 */
export function createPlainCredentials(): ChannelCredentials {
  const plain = credentials.createInsecure();
  const create = plain._createSecureConnector.bind(plain);
  plain._createSecureConnector = (...how) => {
    const connector = create(...how);
    let last: Socket | undefined;
    return {
      ...connector,
      connect: socket => {
        last = socket;
        return connector.connect(socket);
      },
      destroy: () => {
        connector.destroy();
        if (last?.bytesRead === 0) last.destroy();
      },
    };
  };
  return plain;
}
