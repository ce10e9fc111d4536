// Original file: proto/auth.proto


/**
 * The properties of the archive's first key.
 */
export interface CreateFirstKeyRequestInput {
  /**
   * Name of the first user, 1 to 255 code points.
   */
  'userName'?: (string);
  /**
   * Free text that describes the key, 0 to 255 code points.
   */
  'label'?: (string);
}

/**
 * The properties of the archive's first key.
 */
export interface CreateFirstKeyRequest {
  /**
   * Name of the first user, 1 to 255 code points.
   */
  'userName': (string);
  /**
   * Free text that describes the key, 0 to 255 code points.
   */
  'label': (string);
}
