// Original file: proto/auth.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckKeyRequestInput as _auth_v1_CheckKeyRequestInput, CheckKeyRequest as _auth_v1_CheckKeyRequest } from '../../auth/v1/CheckKeyRequest.ts';
import type { CheckKeyResponseInput as _auth_v1_CheckKeyResponseInput, CheckKeyResponse as _auth_v1_CheckKeyResponse } from '../../auth/v1/CheckKeyResponse.ts';
import type { CreateFirstKeyRequestInput as _auth_v1_CreateFirstKeyRequestInput, CreateFirstKeyRequest as _auth_v1_CreateFirstKeyRequest } from '../../auth/v1/CreateFirstKeyRequest.ts';
import type { CreateFirstKeyResponseInput as _auth_v1_CreateFirstKeyResponseInput, CreateFirstKeyResponse as _auth_v1_CreateFirstKeyResponse } from '../../auth/v1/CreateFirstKeyResponse.ts';
import type { CreateKeyRequestInput as _auth_v1_CreateKeyRequestInput, CreateKeyRequest as _auth_v1_CreateKeyRequest } from '../../auth/v1/CreateKeyRequest.ts';
import type { CreateKeyResponseInput as _auth_v1_CreateKeyResponseInput, CreateKeyResponse as _auth_v1_CreateKeyResponse } from '../../auth/v1/CreateKeyResponse.ts';
import type { ListKeysRequestInput as _auth_v1_ListKeysRequestInput, ListKeysRequest as _auth_v1_ListKeysRequest } from '../../auth/v1/ListKeysRequest.ts';
import type { ListKeysResponseInput as _auth_v1_ListKeysResponseInput, ListKeysResponse as _auth_v1_ListKeysResponse } from '../../auth/v1/ListKeysResponse.ts';
import type { ListSigningKeysRequestInput as _auth_v1_ListSigningKeysRequestInput, ListSigningKeysRequest as _auth_v1_ListSigningKeysRequest } from '../../auth/v1/ListSigningKeysRequest.ts';
import type { ListSigningKeysResponseInput as _auth_v1_ListSigningKeysResponseInput, ListSigningKeysResponse as _auth_v1_ListSigningKeysResponse } from '../../auth/v1/ListSigningKeysResponse.ts';
import type { RetireSigningKeyRequestInput as _auth_v1_RetireSigningKeyRequestInput, RetireSigningKeyRequest as _auth_v1_RetireSigningKeyRequest } from '../../auth/v1/RetireSigningKeyRequest.ts';
import type { RetireSigningKeyResponseInput as _auth_v1_RetireSigningKeyResponseInput, RetireSigningKeyResponse as _auth_v1_RetireSigningKeyResponse } from '../../auth/v1/RetireSigningKeyResponse.ts';
import type { RevokeKeyRequestInput as _auth_v1_RevokeKeyRequestInput, RevokeKeyRequest as _auth_v1_RevokeKeyRequest } from '../../auth/v1/RevokeKeyRequest.ts';
import type { RevokeKeyResponseInput as _auth_v1_RevokeKeyResponseInput, RevokeKeyResponse as _auth_v1_RevokeKeyResponse } from '../../auth/v1/RevokeKeyResponse.ts';
import type { RevokeKeysRequestInput as _auth_v1_RevokeKeysRequestInput, RevokeKeysRequest as _auth_v1_RevokeKeysRequest } from '../../auth/v1/RevokeKeysRequest.ts';
import type { RevokeKeysResponseInput as _auth_v1_RevokeKeysResponseInput, RevokeKeysResponse as _auth_v1_RevokeKeysResponse } from '../../auth/v1/RevokeKeysResponse.ts';
import type { RotateSigningKeyRequestInput as _auth_v1_RotateSigningKeyRequestInput, RotateSigningKeyRequest as _auth_v1_RotateSigningKeyRequest } from '../../auth/v1/RotateSigningKeyRequest.ts';
import type { RotateSigningKeyResponseInput as _auth_v1_RotateSigningKeyResponseInput, RotateSigningKeyResponse as _auth_v1_RotateSigningKeyResponse } from '../../auth/v1/RotateSigningKeyResponse.ts';

/**
 * Issues, checks and revokes API keys. A key is a JWT signed with EdDSA. The archive stores the properties of a key,
 * and not the key itself.
 */
export interface AuthServiceClient extends grpc.Client {
  /**
   * Checks whether a key is valid, and records the time of use.
   */
  CheckKey(argument: _auth_v1_CheckKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  CheckKey(argument: _auth_v1_CheckKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  CheckKey(argument: _auth_v1_CheckKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  CheckKey(argument: _auth_v1_CheckKeyRequestInput, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Checks whether a key is valid, and records the time of use.
   */
  checkKey(argument: _auth_v1_CheckKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  checkKey(argument: _auth_v1_CheckKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  checkKey(argument: _auth_v1_CheckKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  checkKey(argument: _auth_v1_CheckKeyRequestInput, callback: grpc.requestCallback<_auth_v1_CheckKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates the first user and key of an empty archive. PRECONDITION_FAILED if a user exists.
   */
  CreateFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  CreateFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  CreateFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  CreateFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Creates the first user and key of an empty archive. PRECONDITION_FAILED if a user exists.
   */
  createFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  createFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  createFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  createFirstKey(argument: _auth_v1_CreateFirstKeyRequestInput, callback: grpc.requestCallback<_auth_v1_CreateFirstKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates a key, and the user if no user has that name or email. FORBIDDEN if the user is disabled.
   */
  CreateKey(argument: _auth_v1_CreateKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  CreateKey(argument: _auth_v1_CreateKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  CreateKey(argument: _auth_v1_CreateKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  CreateKey(argument: _auth_v1_CreateKeyRequestInput, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Creates a key, and the user if no user has that name or email. FORBIDDEN if the user is disabled.
   */
  createKey(argument: _auth_v1_CreateKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  createKey(argument: _auth_v1_CreateKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  createKey(argument: _auth_v1_CreateKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  createKey(argument: _auth_v1_CreateKeyRequestInput, callback: grpc.requestCallback<_auth_v1_CreateKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists all keys of one user, newest first.
   */
  ListKeys(argument: _auth_v1_ListKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  ListKeys(argument: _auth_v1_ListKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  ListKeys(argument: _auth_v1_ListKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  ListKeys(argument: _auth_v1_ListKeysRequestInput, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  /**
   * Lists all keys of one user, newest first.
   */
  listKeys(argument: _auth_v1_ListKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  listKeys(argument: _auth_v1_ListKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  listKeys(argument: _auth_v1_ListKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  listKeys(argument: _auth_v1_ListKeysRequestInput, callback: grpc.requestCallback<_auth_v1_ListKeysResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the public keys of all signing keys, including keys that do not sign yet.
   */
  ListSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  ListSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  ListSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  ListSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the public keys of all signing keys, including keys that do not sign yet.
   */
  listSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  listSigningKeys(argument: _auth_v1_ListSigningKeysRequestInput, callback: grpc.requestCallback<_auth_v1_ListSigningKeysResponse>): grpc.ClientUnaryCall;
  
  /**
   * Retires a signing key. Idempotent. Answers when no gateway accepts a key that the signing key has signed.
   */
  RetireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  RetireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  RetireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  RetireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Retires a signing key. Idempotent. Answers when no gateway accepts a key that the signing key has signed.
   */
  retireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  retireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  retireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  retireSigningKey(argument: _auth_v1_RetireSigningKeyRequestInput, callback: grpc.requestCallback<_auth_v1_RetireSigningKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Revokes a key. Idempotent. Answers when no gateway accepts the key any more.
   */
  RevokeKey(argument: _auth_v1_RevokeKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  RevokeKey(argument: _auth_v1_RevokeKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  RevokeKey(argument: _auth_v1_RevokeKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  RevokeKey(argument: _auth_v1_RevokeKeyRequestInput, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Revokes a key. Idempotent. Answers when no gateway accepts the key any more.
   */
  revokeKey(argument: _auth_v1_RevokeKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  revokeKey(argument: _auth_v1_RevokeKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  revokeKey(argument: _auth_v1_RevokeKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  revokeKey(argument: _auth_v1_RevokeKeyRequestInput, callback: grpc.requestCallback<_auth_v1_RevokeKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Revokes all valid keys that were created before a time. Answers when no gateway accepts these keys any more.
   */
  RevokeKeys(argument: _auth_v1_RevokeKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  RevokeKeys(argument: _auth_v1_RevokeKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  RevokeKeys(argument: _auth_v1_RevokeKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  RevokeKeys(argument: _auth_v1_RevokeKeysRequestInput, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  /**
   * Revokes all valid keys that were created before a time. Answers when no gateway accepts these keys any more.
   */
  revokeKeys(argument: _auth_v1_RevokeKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  revokeKeys(argument: _auth_v1_RevokeKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  revokeKeys(argument: _auth_v1_RevokeKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  revokeKeys(argument: _auth_v1_RevokeKeysRequestInput, callback: grpc.requestCallback<_auth_v1_RevokeKeysResponse>): grpc.ClientUnaryCall;
  
  /**
   * Adds a signing key. It signs keys after 10 s, when every gateway has its public key.
   */
  RotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Adds a signing key. It signs keys after 10 s, when every gateway has its public key.
   */
  rotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _auth_v1_RotateSigningKeyRequestInput, callback: grpc.requestCallback<_auth_v1_RotateSigningKeyResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Issues, checks and revokes API keys. A key is a JWT signed with EdDSA. The archive stores the properties of a key,
 * and not the key itself.
 */
export interface AuthServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Checks whether a key is valid, and records the time of use.
   */
  CheckKey: grpc.handleUnaryCall<_auth_v1_CheckKeyRequest, _auth_v1_CheckKeyResponseInput>;
  
  /**
   * Creates the first user and key of an empty archive. PRECONDITION_FAILED if a user exists.
   */
  CreateFirstKey: grpc.handleUnaryCall<_auth_v1_CreateFirstKeyRequest, _auth_v1_CreateFirstKeyResponseInput>;
  
  /**
   * Creates a key, and the user if no user has that name or email. FORBIDDEN if the user is disabled.
   */
  CreateKey: grpc.handleUnaryCall<_auth_v1_CreateKeyRequest, _auth_v1_CreateKeyResponseInput>;
  
  /**
   * Lists all keys of one user, newest first.
   */
  ListKeys: grpc.handleUnaryCall<_auth_v1_ListKeysRequest, _auth_v1_ListKeysResponseInput>;
  
  /**
   * Lists the public keys of all signing keys, including keys that do not sign yet.
   */
  ListSigningKeys: grpc.handleUnaryCall<_auth_v1_ListSigningKeysRequest, _auth_v1_ListSigningKeysResponseInput>;
  
  /**
   * Retires a signing key. Idempotent. Answers when no gateway accepts a key that the signing key has signed.
   */
  RetireSigningKey: grpc.handleUnaryCall<_auth_v1_RetireSigningKeyRequest, _auth_v1_RetireSigningKeyResponseInput>;
  
  /**
   * Revokes a key. Idempotent. Answers when no gateway accepts the key any more.
   */
  RevokeKey: grpc.handleUnaryCall<_auth_v1_RevokeKeyRequest, _auth_v1_RevokeKeyResponseInput>;
  
  /**
   * Revokes all valid keys that were created before a time. Answers when no gateway accepts these keys any more.
   */
  RevokeKeys: grpc.handleUnaryCall<_auth_v1_RevokeKeysRequest, _auth_v1_RevokeKeysResponseInput>;
  
  /**
   * Adds a signing key. It signs keys after 10 s, when every gateway has its public key.
   */
  RotateSigningKey: grpc.handleUnaryCall<_auth_v1_RotateSigningKeyRequest, _auth_v1_RotateSigningKeyResponseInput>;
  
}

export interface AuthServiceDefinition extends grpc.ServiceDefinition {
  CheckKey: MethodDefinition<_auth_v1_CheckKeyRequestInput, _auth_v1_CheckKeyResponseInput, _auth_v1_CheckKeyRequest, _auth_v1_CheckKeyResponse>
  CreateFirstKey: MethodDefinition<_auth_v1_CreateFirstKeyRequestInput, _auth_v1_CreateFirstKeyResponseInput, _auth_v1_CreateFirstKeyRequest, _auth_v1_CreateFirstKeyResponse>
  CreateKey: MethodDefinition<_auth_v1_CreateKeyRequestInput, _auth_v1_CreateKeyResponseInput, _auth_v1_CreateKeyRequest, _auth_v1_CreateKeyResponse>
  ListKeys: MethodDefinition<_auth_v1_ListKeysRequestInput, _auth_v1_ListKeysResponseInput, _auth_v1_ListKeysRequest, _auth_v1_ListKeysResponse>
  ListSigningKeys: MethodDefinition<_auth_v1_ListSigningKeysRequestInput, _auth_v1_ListSigningKeysResponseInput, _auth_v1_ListSigningKeysRequest, _auth_v1_ListSigningKeysResponse>
  RetireSigningKey: MethodDefinition<_auth_v1_RetireSigningKeyRequestInput, _auth_v1_RetireSigningKeyResponseInput, _auth_v1_RetireSigningKeyRequest, _auth_v1_RetireSigningKeyResponse>
  RevokeKey: MethodDefinition<_auth_v1_RevokeKeyRequestInput, _auth_v1_RevokeKeyResponseInput, _auth_v1_RevokeKeyRequest, _auth_v1_RevokeKeyResponse>
  RevokeKeys: MethodDefinition<_auth_v1_RevokeKeysRequestInput, _auth_v1_RevokeKeysResponseInput, _auth_v1_RevokeKeysRequest, _auth_v1_RevokeKeysResponse>
  RotateSigningKey: MethodDefinition<_auth_v1_RotateSigningKeyRequestInput, _auth_v1_RotateSigningKeyResponseInput, _auth_v1_RotateSigningKeyRequest, _auth_v1_RotateSigningKeyResponse>
}
