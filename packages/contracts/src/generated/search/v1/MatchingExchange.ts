// Original file: proto/search.proto


/**
 * A passage of a conversation.
 */
export interface MatchingExchangeInput {
  /**
   * The exchange's id, as in the structured session, else its number.
   */
  'id'?: (string);
  /**
   * The passage's text, at most 4 KB.
   */
  'content'?: (string);
  /**
   * The exchange's number in the conversation, from 1.
   */
  'orderNumber'?: (number);
}

/**
 * A passage of a conversation.
 */
export interface MatchingExchange {
  /**
   * The exchange's id, as in the structured session, else its number.
   */
  'id': (string);
  /**
   * The passage's text, at most 4 KB.
   */
  'content': (string);
  /**
   * The exchange's number in the conversation, from 1.
   */
  'orderNumber': (number);
}
