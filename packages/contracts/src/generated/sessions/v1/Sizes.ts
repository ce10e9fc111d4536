// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Sizes of a session's content in UTF-8 bytes.
 */
export interface SizesInput {
  /**
   * Size of the Markdown.
   */
  'markdown'?: (number | string | Long);
  /**
   * Size of the raw data. Absent if the upload had none.
   */
  'rawData'?: (number | string | Long);
  /**
   * Size of the session data. Absent if the upload had none.
   */
  'sessionData'?: (number | string | Long);
  '_rawData'?: "rawData";
  '_sessionData'?: "sessionData";
}

/**
 * Sizes of a session's content in UTF-8 bytes.
 */
export interface Sizes {
  /**
   * Size of the Markdown.
   */
  'markdown': (number);
  /**
   * Size of the raw data. Absent if the upload had none.
   */
  'rawData'?: (number);
  /**
   * Size of the session data. Absent if the upload had none.
   */
  'sessionData'?: (number);
}
