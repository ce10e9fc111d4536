import type { ChannelOptions } from '@grpc/grpc-js';

/** Without the initial and the maximum backoff, a channel stays failed for 38 s after an outage of 90 s. */
export const clientOptions: ChannelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 3_000,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.enable_channelz': 0,
  // Otherwise each connection to a host name also asks the name server for a TXT record with settings of the client.
  'grpc.service_config_disable_resolution': 1,
  'grpc.use_local_subchannel_pool': 1,
  'grpc-node.flow_control_window': 1024 * 1024,
};

/**
 * Maximum number of concurrent calls per connection. By default, a gateway has fewer concurrent requests. A client
 * queues further calls.
 */
const maxConcurrentStreams = 2_000;

export const serverOptions: ChannelOptions = {
  'grpc.max_concurrent_streams': maxConcurrentStreams,
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.enable_channelz': 0,
  'grpc-node.flow_control_window': 1024 * 1024,
};
