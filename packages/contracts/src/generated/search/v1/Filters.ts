// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A session must pass all filters. It passes a list that is empty or contains one of its values.
 */
export interface FiltersInput {
  /**
   * Project ids.
   */
  'projectIds'?: (string)[];
  /**
   * Values of metadata.clientName.
   */
  'clientNames'?: (string)[];
  /**
   * Values of metadata.agentName.
   */
  'agentNames'?: (string)[];
  /**
   * Values of metadata.deviceId.
   */
  'deviceIds'?: (string)[];
  /**
   * Values of metadata.gitBranches.
   */
  'gitBranches'?: (string)[];
  /**
   * Values of metadata.llmModels.
   */
  'llmModels'?: (string)[];
  /**
   * Values of metadata.tags.
   */
  'tags'?: (string)[];
  /**
   * Earliest last activity, inclusive, milliseconds since the Unix epoch.
   */
  'activeFromMs'?: (number | string | Long);
  /**
   * Latest last activity, inclusive, milliseconds since the Unix epoch.
   */
  'activeToMs'?: (number | string | Long);
  '_activeFromMs'?: "activeFromMs";
  '_activeToMs'?: "activeToMs";
}

/**
 * A session must pass all filters. It passes a list that is empty or contains one of its values.
 */
export interface Filters {
  /**
   * Project ids.
   */
  'projectIds': (string)[];
  /**
   * Values of metadata.clientName.
   */
  'clientNames': (string)[];
  /**
   * Values of metadata.agentName.
   */
  'agentNames': (string)[];
  /**
   * Values of metadata.deviceId.
   */
  'deviceIds': (string)[];
  /**
   * Values of metadata.gitBranches.
   */
  'gitBranches': (string)[];
  /**
   * Values of metadata.llmModels.
   */
  'llmModels': (string)[];
  /**
   * Values of metadata.tags.
   */
  'tags': (string)[];
  /**
   * Earliest last activity, inclusive, milliseconds since the Unix epoch.
   */
  'activeFromMs'?: (number);
  /**
   * Latest last activity, inclusive, milliseconds since the Unix epoch.
   */
  'activeToMs'?: (number);
}
