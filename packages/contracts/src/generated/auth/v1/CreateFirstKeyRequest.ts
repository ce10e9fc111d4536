// Original file: proto/auth.proto


/**
 * What is asked of an archive's first key.
 */
export interface CreateFirstKeyRequestInput {
  /**
   * Name of the first user, 1 to 255 code points.
   */
  'userName'?: (string);
  /**
   * What the key is for, 0 to 255 code points.
   */
  'label'?: (string);
}

/**
 * What is asked of an archive's first key.
 */
export interface CreateFirstKeyRequest {
  /**
   * Name of the first user, 1 to 255 code points.
   */
  'userName': (string);
  /**
   * What the key is for, 0 to 255 code points.
   */
  'label': (string);
}
