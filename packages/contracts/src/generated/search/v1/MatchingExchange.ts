// Original file: proto/search.proto


/**
 * A matching passage of a conversation.
 */
export interface MatchingExchangeInput {
  /**
   * The exchange's id in the session data. Without session data, it is the exchange's number.
   */
  'id'?: (string);
  /**
   * The passage's text, at most 4 KB.
   */
  'content'?: (string);
  /**
   * Number of the exchange in the conversation, from 1.
   */
  'orderNumber'?: (number);
}

/**
 * A matching passage of a conversation.
 */
export interface MatchingExchange {
  /**
   * The exchange's id in the session data. Without session data, it is the exchange's number.
   */
  'id': (string);
  /**
   * The passage's text, at most 4 KB.
   */
  'content': (string);
  /**
   * Number of the exchange in the conversation, from 1.
   */
  'orderNumber': (number);
}
