import type { ChannelOptions } from '@grpc/grpc-js';

/**
 * Options of every client: without the two backoffs a channel stays failed for 38 s after an outage of 90 s. Retries are
 * those of calls that a server going away has refused or never seen; no others are configured.
 */
export const clientOptions: ChannelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.min_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 3_000,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.enable_channelz': 0,
  'grpc.use_local_subchannel_pool': 1,
  'grpc-node.flow_control_window': 1024 * 1024,
};

/** Calls of one client that a server has in hand; the client keeps further ones back. More than a gateway has requests. */
const mostStreams = 2_000;

/** Options of every server. */
export const serverOptions: ChannelOptions = {
  'grpc.max_concurrent_streams': mostStreams,
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.enable_channelz': 0,
  'grpc-node.flow_control_window': 1024 * 1024,
};
