// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Sizes of content, in UTF-8 bytes.
 */
export interface SizesInput {
  /**
   * Of the Markdown.
   */
  'markdown'?: (number | string | Long);
  /**
   * Of the agent's own log; absent where none was sent.
   */
  'rawData'?: (number | string | Long);
  /**
   * Of the structured session; absent where none was sent.
   */
  'sessionData'?: (number | string | Long);
  '_rawData'?: "rawData";
  '_sessionData'?: "sessionData";
}

/**
 * Sizes of content, in UTF-8 bytes.
 */
export interface Sizes {
  /**
   * Of the Markdown.
   */
  'markdown': (number);
  /**
   * Of the agent's own log; absent where none was sent.
   */
  'rawData'?: (number);
  /**
   * Of the structured session; absent where none was sent.
   */
  'sessionData'?: (number);
}
