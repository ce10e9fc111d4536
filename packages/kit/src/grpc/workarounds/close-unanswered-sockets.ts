import type { Socket } from 'node:net';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

/**
 * Creates credentials of an unencrypted connection that close the socket with its channel before the server has sent a
 * byte: grpc-js closes only connections whose handshake is done. See https://github.com/grpc/grpc-node/issues/2785
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
