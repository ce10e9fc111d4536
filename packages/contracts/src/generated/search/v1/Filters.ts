// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * All must hold; a list holds where any of its values does, and an empty one always.
 */
export interface FiltersInput {
  /**
   * Ids of projects.
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
 * All must hold; a list holds where any of its values does, and an empty one always.
 */
export interface Filters {
  /**
   * Ids of projects.
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
