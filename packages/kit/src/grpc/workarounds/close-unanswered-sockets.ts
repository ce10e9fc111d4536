import type { Socket } from 'node:net';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

/**
 * Creates credentials for unencrypted connections. If a channel closes before the server has sent a byte, grpc-js
 * leaves the socket open; these credentials close it (https://github.com/grpc/grpc-node/issues/2785).
 */
export function createPlainCredentials(): ChannelCredentials {
  const plain = credentials.createInsecure();
  const createConnector = plain._createSecureConnector.bind(plain);
  plain._createSecureConnector = (...args) => {
    const connector = createConnector(...args);
    let lastSocket: Socket | undefined;
    return {
      ...connector,
      connect: socket => {
        lastSocket = socket;
        return connector.connect(socket);
      },
      destroy: () => {
        connector.destroy();
        if (lastSocket?.bytesRead === 0) lastSocket.destroy();
      },
    };
  };
  return plain;
}
