// Original file: proto/accounts.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AcceptInvitationRequestInput as _accounts_v1_AcceptInvitationRequestInput, AcceptInvitationRequest as _accounts_v1_AcceptInvitationRequest } from '../../accounts/v1/AcceptInvitationRequest.ts';
import type { AcceptInvitationResponseInput as _accounts_v1_AcceptInvitationResponseInput, AcceptInvitationResponse as _accounts_v1_AcceptInvitationResponse } from '../../accounts/v1/AcceptInvitationResponse.ts';
import type { BeginOidcRequestInput as _accounts_v1_BeginOidcRequestInput, BeginOidcRequest as _accounts_v1_BeginOidcRequest } from '../../accounts/v1/BeginOidcRequest.ts';
import type { BeginOidcResponseInput as _accounts_v1_BeginOidcResponseInput, BeginOidcResponse as _accounts_v1_BeginOidcResponse } from '../../accounts/v1/BeginOidcResponse.ts';
import type { BeginPasskeyRegistrationRequestInput as _accounts_v1_BeginPasskeyRegistrationRequestInput, BeginPasskeyRegistrationRequest as _accounts_v1_BeginPasskeyRegistrationRequest } from '../../accounts/v1/BeginPasskeyRegistrationRequest.ts';
import type { BeginPasskeyRegistrationResponseInput as _accounts_v1_BeginPasskeyRegistrationResponseInput, BeginPasskeyRegistrationResponse as _accounts_v1_BeginPasskeyRegistrationResponse } from '../../accounts/v1/BeginPasskeyRegistrationResponse.ts';
import type { BeginPasskeySignInRequestInput as _accounts_v1_BeginPasskeySignInRequestInput, BeginPasskeySignInRequest as _accounts_v1_BeginPasskeySignInRequest } from '../../accounts/v1/BeginPasskeySignInRequest.ts';
import type { BeginPasskeySignInResponseInput as _accounts_v1_BeginPasskeySignInResponseInput, BeginPasskeySignInResponse as _accounts_v1_BeginPasskeySignInResponse } from '../../accounts/v1/BeginPasskeySignInResponse.ts';
import type { ChangePasswordRequestInput as _accounts_v1_ChangePasswordRequestInput, ChangePasswordRequest as _accounts_v1_ChangePasswordRequest } from '../../accounts/v1/ChangePasswordRequest.ts';
import type { ChangePasswordResponseInput as _accounts_v1_ChangePasswordResponseInput, ChangePasswordResponse as _accounts_v1_ChangePasswordResponse } from '../../accounts/v1/ChangePasswordResponse.ts';
import type { CheckSessionRequestInput as _accounts_v1_CheckSessionRequestInput, CheckSessionRequest as _accounts_v1_CheckSessionRequest } from '../../accounts/v1/CheckSessionRequest.ts';
import type { CheckSessionResponseInput as _accounts_v1_CheckSessionResponseInput, CheckSessionResponse as _accounts_v1_CheckSessionResponse } from '../../accounts/v1/CheckSessionResponse.ts';
import type { ConfirmWithPasskeyRequestInput as _accounts_v1_ConfirmWithPasskeyRequestInput, ConfirmWithPasskeyRequest as _accounts_v1_ConfirmWithPasskeyRequest } from '../../accounts/v1/ConfirmWithPasskeyRequest.ts';
import type { ConfirmWithPasskeyResponseInput as _accounts_v1_ConfirmWithPasskeyResponseInput, ConfirmWithPasskeyResponse as _accounts_v1_ConfirmWithPasskeyResponse } from '../../accounts/v1/ConfirmWithPasskeyResponse.ts';
import type { ConfirmWithPasswordRequestInput as _accounts_v1_ConfirmWithPasswordRequestInput, ConfirmWithPasswordRequest as _accounts_v1_ConfirmWithPasswordRequest } from '../../accounts/v1/ConfirmWithPasswordRequest.ts';
import type { ConfirmWithPasswordResponseInput as _accounts_v1_ConfirmWithPasswordResponseInput, ConfirmWithPasswordResponse as _accounts_v1_ConfirmWithPasswordResponse } from '../../accounts/v1/ConfirmWithPasswordResponse.ts';
import type { CreateInvitationRequestInput as _accounts_v1_CreateInvitationRequestInput, CreateInvitationRequest as _accounts_v1_CreateInvitationRequest } from '../../accounts/v1/CreateInvitationRequest.ts';
import type { CreateInvitationResponseInput as _accounts_v1_CreateInvitationResponseInput, CreateInvitationResponse as _accounts_v1_CreateInvitationResponse } from '../../accounts/v1/CreateInvitationResponse.ts';
import type { CreateLoginCodeRequestInput as _accounts_v1_CreateLoginCodeRequestInput, CreateLoginCodeRequest as _accounts_v1_CreateLoginCodeRequest } from '../../accounts/v1/CreateLoginCodeRequest.ts';
import type { CreateLoginCodeResponseInput as _accounts_v1_CreateLoginCodeResponseInput, CreateLoginCodeResponse as _accounts_v1_CreateLoginCodeResponse } from '../../accounts/v1/CreateLoginCodeResponse.ts';
import type { CreateOwnKeyRequestInput as _accounts_v1_CreateOwnKeyRequestInput, CreateOwnKeyRequest as _accounts_v1_CreateOwnKeyRequest } from '../../accounts/v1/CreateOwnKeyRequest.ts';
import type { CreateOwnKeyResponseInput as _accounts_v1_CreateOwnKeyResponseInput, CreateOwnKeyResponse as _accounts_v1_CreateOwnKeyResponse } from '../../accounts/v1/CreateOwnKeyResponse.ts';
import type { CreatePasswordResetRequestInput as _accounts_v1_CreatePasswordResetRequestInput, CreatePasswordResetRequest as _accounts_v1_CreatePasswordResetRequest } from '../../accounts/v1/CreatePasswordResetRequest.ts';
import type { CreatePasswordResetResponseInput as _accounts_v1_CreatePasswordResetResponseInput, CreatePasswordResetResponse as _accounts_v1_CreatePasswordResetResponse } from '../../accounts/v1/CreatePasswordResetResponse.ts';
import type { CreateSetupLinkRequestInput as _accounts_v1_CreateSetupLinkRequestInput, CreateSetupLinkRequest as _accounts_v1_CreateSetupLinkRequest } from '../../accounts/v1/CreateSetupLinkRequest.ts';
import type { CreateSetupLinkResponseInput as _accounts_v1_CreateSetupLinkResponseInput, CreateSetupLinkResponse as _accounts_v1_CreateSetupLinkResponse } from '../../accounts/v1/CreateSetupLinkResponse.ts';
import type { DecideDeviceLoginRequestInput as _accounts_v1_DecideDeviceLoginRequestInput, DecideDeviceLoginRequest as _accounts_v1_DecideDeviceLoginRequest } from '../../accounts/v1/DecideDeviceLoginRequest.ts';
import type { DecideDeviceLoginResponseInput as _accounts_v1_DecideDeviceLoginResponseInput, DecideDeviceLoginResponse as _accounts_v1_DecideDeviceLoginResponse } from '../../accounts/v1/DecideDeviceLoginResponse.ts';
import type { DisablePersonRequestInput as _accounts_v1_DisablePersonRequestInput, DisablePersonRequest as _accounts_v1_DisablePersonRequest } from '../../accounts/v1/DisablePersonRequest.ts';
import type { DisablePersonResponseInput as _accounts_v1_DisablePersonResponseInput, DisablePersonResponse as _accounts_v1_DisablePersonResponse } from '../../accounts/v1/DisablePersonResponse.ts';
import type { EnablePersonRequestInput as _accounts_v1_EnablePersonRequestInput, EnablePersonRequest as _accounts_v1_EnablePersonRequest } from '../../accounts/v1/EnablePersonRequest.ts';
import type { EnablePersonResponseInput as _accounts_v1_EnablePersonResponseInput, EnablePersonResponse as _accounts_v1_EnablePersonResponse } from '../../accounts/v1/EnablePersonResponse.ts';
import type { EndDeviceLoginRequestInput as _accounts_v1_EndDeviceLoginRequestInput, EndDeviceLoginRequest as _accounts_v1_EndDeviceLoginRequest } from '../../accounts/v1/EndDeviceLoginRequest.ts';
import type { EndDeviceLoginResponseInput as _accounts_v1_EndDeviceLoginResponseInput, EndDeviceLoginResponse as _accounts_v1_EndDeviceLoginResponse } from '../../accounts/v1/EndDeviceLoginResponse.ts';
import type { FinishDeviceLoginRequestInput as _accounts_v1_FinishDeviceLoginRequestInput, FinishDeviceLoginRequest as _accounts_v1_FinishDeviceLoginRequest } from '../../accounts/v1/FinishDeviceLoginRequest.ts';
import type { FinishDeviceLoginResponseInput as _accounts_v1_FinishDeviceLoginResponseInput, FinishDeviceLoginResponse as _accounts_v1_FinishDeviceLoginResponse } from '../../accounts/v1/FinishDeviceLoginResponse.ts';
import type { FinishOidcRequestInput as _accounts_v1_FinishOidcRequestInput, FinishOidcRequest as _accounts_v1_FinishOidcRequest } from '../../accounts/v1/FinishOidcRequest.ts';
import type { FinishOidcResponseInput as _accounts_v1_FinishOidcResponseInput, FinishOidcResponse as _accounts_v1_FinishOidcResponse } from '../../accounts/v1/FinishOidcResponse.ts';
import type { FinishSetupRequestInput as _accounts_v1_FinishSetupRequestInput, FinishSetupRequest as _accounts_v1_FinishSetupRequest } from '../../accounts/v1/FinishSetupRequest.ts';
import type { FinishSetupResponseInput as _accounts_v1_FinishSetupResponseInput, FinishSetupResponse as _accounts_v1_FinishSetupResponse } from '../../accounts/v1/FinishSetupResponse.ts';
import type { GetAccountRequestInput as _accounts_v1_GetAccountRequestInput, GetAccountRequest as _accounts_v1_GetAccountRequest } from '../../accounts/v1/GetAccountRequest.ts';
import type { GetAccountResponseInput as _accounts_v1_GetAccountResponseInput, GetAccountResponse as _accounts_v1_GetAccountResponse } from '../../accounts/v1/GetAccountResponse.ts';
import type { GetSignUpRequestInput as _accounts_v1_GetSignUpRequestInput, GetSignUpRequest as _accounts_v1_GetSignUpRequest } from '../../accounts/v1/GetSignUpRequest.ts';
import type { GetSignUpResponseInput as _accounts_v1_GetSignUpResponseInput, GetSignUpResponse as _accounts_v1_GetSignUpResponse } from '../../accounts/v1/GetSignUpResponse.ts';
import type { GetStateRequestInput as _accounts_v1_GetStateRequestInput, GetStateRequest as _accounts_v1_GetStateRequest } from '../../accounts/v1/GetStateRequest.ts';
import type { GetStateResponseInput as _accounts_v1_GetStateResponseInput, GetStateResponse as _accounts_v1_GetStateResponse } from '../../accounts/v1/GetStateResponse.ts';
import type { ListAuditRequestInput as _accounts_v1_ListAuditRequestInput, ListAuditRequest as _accounts_v1_ListAuditRequest } from '../../accounts/v1/ListAuditRequest.ts';
import type { ListAuditResponseInput as _accounts_v1_ListAuditResponseInput, ListAuditResponse as _accounts_v1_ListAuditResponse } from '../../accounts/v1/ListAuditResponse.ts';
import type { ListCommandLinesRequestInput as _accounts_v1_ListCommandLinesRequestInput, ListCommandLinesRequest as _accounts_v1_ListCommandLinesRequest } from '../../accounts/v1/ListCommandLinesRequest.ts';
import type { ListCommandLinesResponseInput as _accounts_v1_ListCommandLinesResponseInput, ListCommandLinesResponse as _accounts_v1_ListCommandLinesResponse } from '../../accounts/v1/ListCommandLinesResponse.ts';
import type { ListCredentialsRequestInput as _accounts_v1_ListCredentialsRequestInput, ListCredentialsRequest as _accounts_v1_ListCredentialsRequest } from '../../accounts/v1/ListCredentialsRequest.ts';
import type { ListCredentialsResponseInput as _accounts_v1_ListCredentialsResponseInput, ListCredentialsResponse as _accounts_v1_ListCredentialsResponse } from '../../accounts/v1/ListCredentialsResponse.ts';
import type { ListInvitationsRequestInput as _accounts_v1_ListInvitationsRequestInput, ListInvitationsRequest as _accounts_v1_ListInvitationsRequest } from '../../accounts/v1/ListInvitationsRequest.ts';
import type { ListInvitationsResponseInput as _accounts_v1_ListInvitationsResponseInput, ListInvitationsResponse as _accounts_v1_ListInvitationsResponse } from '../../accounts/v1/ListInvitationsResponse.ts';
import type { ListOwnKeysRequestInput as _accounts_v1_ListOwnKeysRequestInput, ListOwnKeysRequest as _accounts_v1_ListOwnKeysRequest } from '../../accounts/v1/ListOwnKeysRequest.ts';
import type { ListOwnKeysResponseInput as _accounts_v1_ListOwnKeysResponseInput, ListOwnKeysResponse as _accounts_v1_ListOwnKeysResponse } from '../../accounts/v1/ListOwnKeysResponse.ts';
import type { ListPeopleRequestInput as _accounts_v1_ListPeopleRequestInput, ListPeopleRequest as _accounts_v1_ListPeopleRequest } from '../../accounts/v1/ListPeopleRequest.ts';
import type { ListPeopleResponseInput as _accounts_v1_ListPeopleResponseInput, ListPeopleResponse as _accounts_v1_ListPeopleResponse } from '../../accounts/v1/ListPeopleResponse.ts';
import type { ListSessionsRequestInput as _accounts_v1_ListSessionsRequestInput, ListSessionsRequest as _accounts_v1_ListSessionsRequest } from '../../accounts/v1/ListSessionsRequest.ts';
import type { ListSessionsResponseInput as _accounts_v1_ListSessionsResponseInput, ListSessionsResponse as _accounts_v1_ListSessionsResponse } from '../../accounts/v1/ListSessionsResponse.ts';
import type { LookUpDeviceLoginRequestInput as _accounts_v1_LookUpDeviceLoginRequestInput, LookUpDeviceLoginRequest as _accounts_v1_LookUpDeviceLoginRequest } from '../../accounts/v1/LookUpDeviceLoginRequest.ts';
import type { LookUpDeviceLoginResponseInput as _accounts_v1_LookUpDeviceLoginResponseInput, LookUpDeviceLoginResponse as _accounts_v1_LookUpDeviceLoginResponse } from '../../accounts/v1/LookUpDeviceLoginResponse.ts';
import type { LookUpInvitationRequestInput as _accounts_v1_LookUpInvitationRequestInput, LookUpInvitationRequest as _accounts_v1_LookUpInvitationRequest } from '../../accounts/v1/LookUpInvitationRequest.ts';
import type { LookUpInvitationResponseInput as _accounts_v1_LookUpInvitationResponseInput, LookUpInvitationResponse as _accounts_v1_LookUpInvitationResponse } from '../../accounts/v1/LookUpInvitationResponse.ts';
import type { RecordDeletionRequestInput as _accounts_v1_RecordDeletionRequestInput, RecordDeletionRequest as _accounts_v1_RecordDeletionRequest } from '../../accounts/v1/RecordDeletionRequest.ts';
import type { RecordDeletionResponseInput as _accounts_v1_RecordDeletionResponseInput, RecordDeletionResponse as _accounts_v1_RecordDeletionResponse } from '../../accounts/v1/RecordDeletionResponse.ts';
import type { RedeemLoginCodeRequestInput as _accounts_v1_RedeemLoginCodeRequestInput, RedeemLoginCodeRequest as _accounts_v1_RedeemLoginCodeRequest } from '../../accounts/v1/RedeemLoginCodeRequest.ts';
import type { RedeemLoginCodeResponseInput as _accounts_v1_RedeemLoginCodeResponseInput, RedeemLoginCodeResponse as _accounts_v1_RedeemLoginCodeResponse } from '../../accounts/v1/RedeemLoginCodeResponse.ts';
import type { RegisterPasskeyRequestInput as _accounts_v1_RegisterPasskeyRequestInput, RegisterPasskeyRequest as _accounts_v1_RegisterPasskeyRequest } from '../../accounts/v1/RegisterPasskeyRequest.ts';
import type { RegisterPasskeyResponseInput as _accounts_v1_RegisterPasskeyResponseInput, RegisterPasskeyResponse as _accounts_v1_RegisterPasskeyResponse } from '../../accounts/v1/RegisterPasskeyResponse.ts';
import type { RemoveCredentialRequestInput as _accounts_v1_RemoveCredentialRequestInput, RemoveCredentialRequest as _accounts_v1_RemoveCredentialRequest } from '../../accounts/v1/RemoveCredentialRequest.ts';
import type { RemoveCredentialResponseInput as _accounts_v1_RemoveCredentialResponseInput, RemoveCredentialResponse as _accounts_v1_RemoveCredentialResponse } from '../../accounts/v1/RemoveCredentialResponse.ts';
import type { RemovePersonRequestInput as _accounts_v1_RemovePersonRequestInput, RemovePersonRequest as _accounts_v1_RemovePersonRequest } from '../../accounts/v1/RemovePersonRequest.ts';
import type { RemovePersonResponseInput as _accounts_v1_RemovePersonResponseInput, RemovePersonResponse as _accounts_v1_RemovePersonResponse } from '../../accounts/v1/RemovePersonResponse.ts';
import type { RenameKeyRequestInput as _accounts_v1_RenameKeyRequestInput, RenameKeyRequest as _accounts_v1_RenameKeyRequest } from '../../accounts/v1/RenameKeyRequest.ts';
import type { RenameKeyResponseInput as _accounts_v1_RenameKeyResponseInput, RenameKeyResponse as _accounts_v1_RenameKeyResponse } from '../../accounts/v1/RenameKeyResponse.ts';
import type { ResetPasswordRequestInput as _accounts_v1_ResetPasswordRequestInput, ResetPasswordRequest as _accounts_v1_ResetPasswordRequest } from '../../accounts/v1/ResetPasswordRequest.ts';
import type { ResetPasswordResponseInput as _accounts_v1_ResetPasswordResponseInput, ResetPasswordResponse as _accounts_v1_ResetPasswordResponse } from '../../accounts/v1/ResetPasswordResponse.ts';
import type { RevokeInvitationRequestInput as _accounts_v1_RevokeInvitationRequestInput, RevokeInvitationRequest as _accounts_v1_RevokeInvitationRequest } from '../../accounts/v1/RevokeInvitationRequest.ts';
import type { RevokeInvitationResponseInput as _accounts_v1_RevokeInvitationResponseInput, RevokeInvitationResponse as _accounts_v1_RevokeInvitationResponse } from '../../accounts/v1/RevokeInvitationResponse.ts';
import type { RevokeOwnKeyRequestInput as _accounts_v1_RevokeOwnKeyRequestInput, RevokeOwnKeyRequest as _accounts_v1_RevokeOwnKeyRequest } from '../../accounts/v1/RevokeOwnKeyRequest.ts';
import type { RevokeOwnKeyResponseInput as _accounts_v1_RevokeOwnKeyResponseInput, RevokeOwnKeyResponse as _accounts_v1_RevokeOwnKeyResponse } from '../../accounts/v1/RevokeOwnKeyResponse.ts';
import type { RevokeSessionRequestInput as _accounts_v1_RevokeSessionRequestInput, RevokeSessionRequest as _accounts_v1_RevokeSessionRequest } from '../../accounts/v1/RevokeSessionRequest.ts';
import type { RevokeSessionResponseInput as _accounts_v1_RevokeSessionResponseInput, RevokeSessionResponse as _accounts_v1_RevokeSessionResponse } from '../../accounts/v1/RevokeSessionResponse.ts';
import type { SetSignUpRequestInput as _accounts_v1_SetSignUpRequestInput, SetSignUpRequest as _accounts_v1_SetSignUpRequest } from '../../accounts/v1/SetSignUpRequest.ts';
import type { SetSignUpResponseInput as _accounts_v1_SetSignUpResponseInput, SetSignUpResponse as _accounts_v1_SetSignUpResponse } from '../../accounts/v1/SetSignUpResponse.ts';
import type { SignInRequestInput as _accounts_v1_SignInRequestInput, SignInRequest as _accounts_v1_SignInRequest } from '../../accounts/v1/SignInRequest.ts';
import type { SignInResponseInput as _accounts_v1_SignInResponseInput, SignInResponse as _accounts_v1_SignInResponse } from '../../accounts/v1/SignInResponse.ts';
import type { SignInWithPasskeyRequestInput as _accounts_v1_SignInWithPasskeyRequestInput, SignInWithPasskeyRequest as _accounts_v1_SignInWithPasskeyRequest } from '../../accounts/v1/SignInWithPasskeyRequest.ts';
import type { SignInWithPasskeyResponseInput as _accounts_v1_SignInWithPasskeyResponseInput, SignInWithPasskeyResponse as _accounts_v1_SignInWithPasskeyResponse } from '../../accounts/v1/SignInWithPasskeyResponse.ts';
import type { SignOutEverywhereRequestInput as _accounts_v1_SignOutEverywhereRequestInput, SignOutEverywhereRequest as _accounts_v1_SignOutEverywhereRequest } from '../../accounts/v1/SignOutEverywhereRequest.ts';
import type { SignOutEverywhereResponseInput as _accounts_v1_SignOutEverywhereResponseInput, SignOutEverywhereResponse as _accounts_v1_SignOutEverywhereResponse } from '../../accounts/v1/SignOutEverywhereResponse.ts';
import type { SignOutRequestInput as _accounts_v1_SignOutRequestInput, SignOutRequest as _accounts_v1_SignOutRequest } from '../../accounts/v1/SignOutRequest.ts';
import type { SignOutResponseInput as _accounts_v1_SignOutResponseInput, SignOutResponse as _accounts_v1_SignOutResponse } from '../../accounts/v1/SignOutResponse.ts';
import type { SignUpRequestInput as _accounts_v1_SignUpRequestInput, SignUpRequest as _accounts_v1_SignUpRequest } from '../../accounts/v1/SignUpRequest.ts';
import type { SignUpResponseInput as _accounts_v1_SignUpResponseInput, SignUpResponse as _accounts_v1_SignUpResponse } from '../../accounts/v1/SignUpResponse.ts';
import type { StartDeviceLoginRequestInput as _accounts_v1_StartDeviceLoginRequestInput, StartDeviceLoginRequest as _accounts_v1_StartDeviceLoginRequest } from '../../accounts/v1/StartDeviceLoginRequest.ts';
import type { StartDeviceLoginResponseInput as _accounts_v1_StartDeviceLoginResponseInput, StartDeviceLoginResponse as _accounts_v1_StartDeviceLoginResponse } from '../../accounts/v1/StartDeviceLoginResponse.ts';
import type { UpdatePersonRequestInput as _accounts_v1_UpdatePersonRequestInput, UpdatePersonRequest as _accounts_v1_UpdatePersonRequest } from '../../accounts/v1/UpdatePersonRequest.ts';
import type { UpdatePersonResponseInput as _accounts_v1_UpdatePersonResponseInput, UpdatePersonResponse as _accounts_v1_UpdatePersonResponse } from '../../accounts/v1/UpdatePersonResponse.ts';

/**
 * Accounts of people. A change and its audit row are in the same transaction, except for deletions of projects and
 * sessions (RecordDeletion). A call that needs a signed-in person is UNAUTHENTICATED if the browser session has ended
 * or the person is disabled. A call for administrators is FORBIDDEN for other people.
 */
export interface AccountServiceClient extends grpc.Client {
  /**
   * Creates the account of an invitation and signs the person in. NOT_FOUND if the invitation is unknown, used or
   * expired. FORBIDDEN if the invitation is for another email or sign-up is closed. CONFLICT if the email is taken.
   */
  AcceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  AcceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  AcceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  AcceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  /**
   * Creates the account of an invitation and signs the person in. NOT_FOUND if the invitation is unknown, used or
   * expired. FORBIDDEN if the invitation is for another email or sign-up is closed. CONFLICT if the email is taken.
   */
  acceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  acceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  acceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  acceptInvitation(argument: _accounts_v1_AcceptInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_AcceptInvitationResponse>): grpc.ClientUnaryCall;
  
  /**
   * Begins a sign-in at the OpenID provider, or the linking of an identity to the actor. NOT_FOUND if the archive has
   * no provider. UNAVAILABLE while the provider does not answer. FORBIDDEN if the actor links without a recent sign-in.
   */
  BeginOidc(argument: _accounts_v1_BeginOidcRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  BeginOidc(argument: _accounts_v1_BeginOidcRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  BeginOidc(argument: _accounts_v1_BeginOidcRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  BeginOidc(argument: _accounts_v1_BeginOidcRequestInput, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  /**
   * Begins a sign-in at the OpenID provider, or the linking of an identity to the actor. NOT_FOUND if the archive has
   * no provider. UNAVAILABLE while the provider does not answer. FORBIDDEN if the actor links without a recent sign-in.
   */
  beginOidc(argument: _accounts_v1_BeginOidcRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  beginOidc(argument: _accounts_v1_BeginOidcRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  beginOidc(argument: _accounts_v1_BeginOidcRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  beginOidc(argument: _accounts_v1_BeginOidcRequestInput, callback: grpc.requestCallback<_accounts_v1_BeginOidcResponse>): grpc.ClientUnaryCall;
  
  /**
   * Begins the registration of a passkey for the actor. FORBIDDEN if the sign-in is not recent. INVALID if the host of
   * the origin is an IP address.
   */
  BeginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  BeginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  BeginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  BeginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  /**
   * Begins the registration of a passkey for the actor. FORBIDDEN if the sign-in is not recent. INVALID if the host of
   * the origin is an IP address.
   */
  beginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  beginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  beginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  beginPasskeyRegistration(argument: _accounts_v1_BeginPasskeyRegistrationRequestInput, callback: grpc.requestCallback<_accounts_v1_BeginPasskeyRegistrationResponse>): grpc.ClientUnaryCall;
  
  /**
   * Begins a sign-in with a passkey. INVALID if the host of the origin is an IP address.
   */
  BeginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  BeginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  BeginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  BeginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  /**
   * Begins a sign-in with a passkey. INVALID if the host of the origin is an IP address.
   */
  beginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  beginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  beginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  beginPasskeySignIn(argument: _accounts_v1_BeginPasskeySignInRequestInput, callback: grpc.requestCallback<_accounts_v1_BeginPasskeySignInResponse>): grpc.ClientUnaryCall;
  
  /**
   * Changes the actor's password, ends all browser sessions of the actor and starts a new one. FORBIDDEN if the current
   * password is wrong. An actor without a password sets the first one, which is FORBIDDEN if the sign-in is not recent.
   * Answers when no gateway accepts an ended session.
   */
  ChangePassword(argument: _accounts_v1_ChangePasswordRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  ChangePassword(argument: _accounts_v1_ChangePasswordRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  ChangePassword(argument: _accounts_v1_ChangePasswordRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  ChangePassword(argument: _accounts_v1_ChangePasswordRequestInput, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  /**
   * Changes the actor's password, ends all browser sessions of the actor and starts a new one. FORBIDDEN if the current
   * password is wrong. An actor without a password sets the first one, which is FORBIDDEN if the sign-in is not recent.
   * Answers when no gateway accepts an ended session.
   */
  changePassword(argument: _accounts_v1_ChangePasswordRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  changePassword(argument: _accounts_v1_ChangePasswordRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  changePassword(argument: _accounts_v1_ChangePasswordRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  changePassword(argument: _accounts_v1_ChangePasswordRequestInput, callback: grpc.requestCallback<_accounts_v1_ChangePasswordResponse>): grpc.ClientUnaryCall;
  
  /**
   * Finds the person of a browser session, and records the time of use.
   */
  CheckSession(argument: _accounts_v1_CheckSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  CheckSession(argument: _accounts_v1_CheckSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  CheckSession(argument: _accounts_v1_CheckSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  CheckSession(argument: _accounts_v1_CheckSessionRequestInput, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  /**
   * Finds the person of a browser session, and records the time of use.
   */
  checkSession(argument: _accounts_v1_CheckSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  checkSession(argument: _accounts_v1_CheckSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  checkSession(argument: _accounts_v1_CheckSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  checkSession(argument: _accounts_v1_CheckSessionRequestInput, callback: grpc.requestCallback<_accounts_v1_CheckSessionResponse>): grpc.ClientUnaryCall;
  
  /**
   * Confirms the actor's browser session by a passkey, after BeginPasskeySignIn. The sign-in then counts as recent.
   * UNAUTHENTICATED if the begun sign-in has expired or ended. FORBIDDEN if the passkey does not sign in to the actor's
   * account.
   */
  ConfirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  ConfirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  ConfirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  ConfirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  /**
   * Confirms the actor's browser session by a passkey, after BeginPasskeySignIn. The sign-in then counts as recent.
   * UNAUTHENTICATED if the begun sign-in has expired or ended. FORBIDDEN if the passkey does not sign in to the actor's
   * account.
   */
  confirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  confirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  confirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  confirmWithPasskey(argument: _accounts_v1_ConfirmWithPasskeyRequestInput, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasskeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Confirms the actor's browser session by the password. The sign-in then counts as recent. FORBIDDEN if the password
   * is wrong.
   */
  ConfirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  ConfirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  ConfirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  ConfirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  /**
   * Confirms the actor's browser session by the password. The sign-in then counts as recent. FORBIDDEN if the password
   * is wrong.
   */
  confirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  confirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  confirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  confirmWithPassword(argument: _accounts_v1_ConfirmWithPasswordRequestInput, callback: grpc.requestCallback<_accounts_v1_ConfirmWithPasswordResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates an invitation that is valid for 7 days. FORBIDDEN while sign-up is closed. FORBIDDEN for the role of
   * administrator if the sign-in is not recent. Administrators only.
   */
  CreateInvitation(argument: _accounts_v1_CreateInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  CreateInvitation(argument: _accounts_v1_CreateInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  CreateInvitation(argument: _accounts_v1_CreateInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  CreateInvitation(argument: _accounts_v1_CreateInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  /**
   * Creates an invitation that is valid for 7 days. FORBIDDEN while sign-up is closed. FORBIDDEN for the role of
   * administrator if the sign-in is not recent. Administrators only.
   */
  createInvitation(argument: _accounts_v1_CreateInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  createInvitation(argument: _accounts_v1_CreateInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  createInvitation(argument: _accounts_v1_CreateInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  createInvitation(argument: _accounts_v1_CreateInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateInvitationResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates a login code for the actor. The code is valid for 10 minutes. Earlier login codes of the actor become
   * invalid.
   */
  CreateLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  CreateLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  CreateLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  CreateLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  /**
   * Creates a login code for the actor. The code is valid for 10 minutes. Earlier login codes of the actor become
   * invalid.
   */
  createLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  createLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  createLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  createLoginCode(argument: _accounts_v1_CreateLoginCodeRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateLoginCodeResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates a key of the actor. CONFLICT if the actor has 1,000 valid keys.
   */
  CreateOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  CreateOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  CreateOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  CreateOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Creates a key of the actor. CONFLICT if the actor has 1,000 valid keys.
   */
  createOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  createOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  createOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  createOwnKey(argument: _accounts_v1_CreateOwnKeyRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateOwnKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates a link that sets a new password. The link is valid for 24 hours. Earlier reset links of the person become
   * invalid. FORBIDDEN if the sign-in is not recent. Administrators only.
   */
  CreatePasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  CreatePasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  CreatePasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  CreatePasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  /**
   * Creates a link that sets a new password. The link is valid for 24 hours. Earlier reset links of the person become
   * invalid. FORBIDDEN if the sign-in is not recent. Administrators only.
   */
  createPasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  createPasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  createPasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  createPasswordReset(argument: _accounts_v1_CreatePasswordResetRequestInput, callback: grpc.requestCallback<_accounts_v1_CreatePasswordResetResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates a set-up link that is valid for 15 minutes. Earlier set-up links of the same user become invalid.
   */
  CreateSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  CreateSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  CreateSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  CreateSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  /**
   * Creates a set-up link that is valid for 15 minutes. Earlier set-up links of the same user become invalid.
   */
  createSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  createSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  createSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  createSetupLink(argument: _accounts_v1_CreateSetupLinkRequestInput, callback: grpc.requestCallback<_accounts_v1_CreateSetupLinkResponse>): grpc.ClientUnaryCall;
  
  /**
   * Approves or denies a login for the actor. NOT_FOUND if no login with this user code waits.
   */
  DecideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  DecideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  DecideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  DecideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  /**
   * Approves or denies a login for the actor. NOT_FOUND if no login with this user code waits.
   */
  decideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  decideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  decideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  decideDeviceLogin(argument: _accounts_v1_DecideDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_DecideDeviceLoginResponse>): grpc.ClientUnaryCall;
  
  /**
   * Disables a person, and ends the person's browser sessions, keys and links for good. CONFLICT for the last
   * administrator. Idempotent. Administrators only. Answers when no gateway accepts a session or key of the person.
   */
  DisablePerson(argument: _accounts_v1_DisablePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  DisablePerson(argument: _accounts_v1_DisablePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  DisablePerson(argument: _accounts_v1_DisablePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  DisablePerson(argument: _accounts_v1_DisablePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  /**
   * Disables a person, and ends the person's browser sessions, keys and links for good. CONFLICT for the last
   * administrator. Idempotent. Administrators only. Answers when no gateway accepts a session or key of the person.
   */
  disablePerson(argument: _accounts_v1_DisablePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  disablePerson(argument: _accounts_v1_DisablePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  disablePerson(argument: _accounts_v1_DisablePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  disablePerson(argument: _accounts_v1_DisablePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_DisablePersonResponse>): grpc.ClientUnaryCall;
  
  /**
   * Allows a disabled person to sign in again. Idempotent. Administrators only.
   */
  EnablePerson(argument: _accounts_v1_EnablePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  EnablePerson(argument: _accounts_v1_EnablePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  EnablePerson(argument: _accounts_v1_EnablePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  EnablePerson(argument: _accounts_v1_EnablePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  /**
   * Allows a disabled person to sign in again. Idempotent. Administrators only.
   */
  enablePerson(argument: _accounts_v1_EnablePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  enablePerson(argument: _accounts_v1_EnablePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  enablePerson(argument: _accounts_v1_EnablePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  enablePerson(argument: _accounts_v1_EnablePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_EnablePersonResponse>): grpc.ClientUnaryCall;
  
  /**
   * Revokes the key of a command line that logs out. A key that was not created by a login stays valid. Idempotent.
   * Answers when no gateway accepts the key any more.
   */
  EndDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  EndDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  EndDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  EndDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  /**
   * Revokes the key of a command line that logs out. A key that was not created by a login stays valid. Idempotent.
   * Answers when no gateway accepts the key any more.
   */
  endDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  endDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  endDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  endDeviceLogin(argument: _accounts_v1_EndDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_EndDeviceLoginResponse>): grpc.ClientUnaryCall;
  
  /**
   * Answers a command line that waits. The first call after the approval creates the key.
   */
  FinishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  FinishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  FinishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  FinishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  /**
   * Answers a command line that waits. The first call after the approval creates the key.
   */
  finishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  finishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  finishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  finishDeviceLogin(argument: _accounts_v1_FinishDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_FinishDeviceLoginResponse>): grpc.ClientUnaryCall;
  
  /**
   * Completes a sign-in at the provider. UNAUTHENTICATED if the sign-in is expired, completed already or from another
   * browser, or if the provider refuses it. FORBIDDEN if the identity has no account and may not get one. CONFLICT if
   * another account has the email or the identity. NOT_FOUND if the invitation is unknown, used or expired.
   */
  FinishOidc(argument: _accounts_v1_FinishOidcRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  FinishOidc(argument: _accounts_v1_FinishOidcRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  FinishOidc(argument: _accounts_v1_FinishOidcRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  FinishOidc(argument: _accounts_v1_FinishOidcRequestInput, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  /**
   * Completes a sign-in at the provider. UNAUTHENTICATED if the sign-in is expired, completed already or from another
   * browser, or if the provider refuses it. FORBIDDEN if the identity has no account and may not get one. CONFLICT if
   * another account has the email or the identity. NOT_FOUND if the invitation is unknown, used or expired.
   */
  finishOidc(argument: _accounts_v1_FinishOidcRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  finishOidc(argument: _accounts_v1_FinishOidcRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  finishOidc(argument: _accounts_v1_FinishOidcRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  finishOidc(argument: _accounts_v1_FinishOidcRequestInput, callback: grpc.requestCallback<_accounts_v1_FinishOidcResponse>): grpc.ClientUnaryCall;
  
  /**
   * Gives the user of a set-up link an email, a password and the role of administrator, and signs the person in.
   * NOT_FOUND if the link is unknown, used or expired. A link with `first_only` is also NOT_FOUND if an enabled
   * administrator has an account.
   */
  FinishSetup(argument: _accounts_v1_FinishSetupRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  FinishSetup(argument: _accounts_v1_FinishSetupRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  FinishSetup(argument: _accounts_v1_FinishSetupRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  FinishSetup(argument: _accounts_v1_FinishSetupRequestInput, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  /**
   * Gives the user of a set-up link an email, a password and the role of administrator, and signs the person in.
   * NOT_FOUND if the link is unknown, used or expired. A link with `first_only` is also NOT_FOUND if an enabled
   * administrator has an account.
   */
  finishSetup(argument: _accounts_v1_FinishSetupRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  finishSetup(argument: _accounts_v1_FinishSetupRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  finishSetup(argument: _accounts_v1_FinishSetupRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  finishSetup(argument: _accounts_v1_FinishSetupRequestInput, callback: grpc.requestCallback<_accounts_v1_FinishSetupResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads the actor's own account.
   */
  GetAccount(argument: _accounts_v1_GetAccountRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  GetAccount(argument: _accounts_v1_GetAccountRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  GetAccount(argument: _accounts_v1_GetAccountRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  GetAccount(argument: _accounts_v1_GetAccountRequestInput, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  /**
   * Reads the actor's own account.
   */
  getAccount(argument: _accounts_v1_GetAccountRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  getAccount(argument: _accounts_v1_GetAccountRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  getAccount(argument: _accounts_v1_GetAccountRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  getAccount(argument: _accounts_v1_GetAccountRequestInput, callback: grpc.requestCallback<_accounts_v1_GetAccountResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads the sign-up mode. Administrators only.
   */
  GetSignUp(argument: _accounts_v1_GetSignUpRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  GetSignUp(argument: _accounts_v1_GetSignUpRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  GetSignUp(argument: _accounts_v1_GetSignUpRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  GetSignUp(argument: _accounts_v1_GetSignUpRequestInput, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  /**
   * Reads the sign-up mode. Administrators only.
   */
  getSignUp(argument: _accounts_v1_GetSignUpRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  getSignUp(argument: _accounts_v1_GetSignUpRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  getSignUp(argument: _accounts_v1_GetSignUpRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  getSignUp(argument: _accounts_v1_GetSignUpRequestInput, callback: grpc.requestCallback<_accounts_v1_GetSignUpResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads the data that the pages need before sign-in.
   */
  GetState(argument: _accounts_v1_GetStateRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  GetState(argument: _accounts_v1_GetStateRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  GetState(argument: _accounts_v1_GetStateRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  GetState(argument: _accounts_v1_GetStateRequestInput, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  /**
   * Reads the data that the pages need before sign-in.
   */
  getState(argument: _accounts_v1_GetStateRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  getState(argument: _accounts_v1_GetStateRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  getState(argument: _accounts_v1_GetStateRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  getState(argument: _accounts_v1_GetStateRequestInput, callback: grpc.requestCallback<_accounts_v1_GetStateResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists a page of audit rows, newest first. Members get only the rows of their own actions.
   */
  ListAudit(argument: _accounts_v1_ListAuditRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  ListAudit(argument: _accounts_v1_ListAuditRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  ListAudit(argument: _accounts_v1_ListAuditRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  ListAudit(argument: _accounts_v1_ListAuditRequestInput, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  /**
   * Lists a page of audit rows, newest first. Members get only the rows of their own actions.
   */
  listAudit(argument: _accounts_v1_ListAuditRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  listAudit(argument: _accounts_v1_ListAuditRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  listAudit(argument: _accounts_v1_ListAuditRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  listAudit(argument: _accounts_v1_ListAuditRequestInput, callback: grpc.requestCallback<_accounts_v1_ListAuditResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the actor's logged-in command lines, newest first.
   */
  ListCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  ListCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  ListCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  ListCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the actor's logged-in command lines, newest first.
   */
  listCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  listCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  listCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  listCommandLines(argument: _accounts_v1_ListCommandLinesRequestInput, callback: grpc.requestCallback<_accounts_v1_ListCommandLinesResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the actor's credentials other than the password, oldest first.
   */
  ListCredentials(argument: _accounts_v1_ListCredentialsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  ListCredentials(argument: _accounts_v1_ListCredentialsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  ListCredentials(argument: _accounts_v1_ListCredentialsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  ListCredentials(argument: _accounts_v1_ListCredentialsRequestInput, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the actor's credentials other than the password, oldest first.
   */
  listCredentials(argument: _accounts_v1_ListCredentialsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  listCredentials(argument: _accounts_v1_ListCredentialsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  listCredentials(argument: _accounts_v1_ListCredentialsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  listCredentials(argument: _accounts_v1_ListCredentialsRequestInput, callback: grpc.requestCallback<_accounts_v1_ListCredentialsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the invitations that can still be accepted, newest first. Administrators only.
   */
  ListInvitations(argument: _accounts_v1_ListInvitationsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  ListInvitations(argument: _accounts_v1_ListInvitationsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  ListInvitations(argument: _accounts_v1_ListInvitationsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  ListInvitations(argument: _accounts_v1_ListInvitationsRequestInput, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the invitations that can still be accepted, newest first. Administrators only.
   */
  listInvitations(argument: _accounts_v1_ListInvitationsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  listInvitations(argument: _accounts_v1_ListInvitationsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  listInvitations(argument: _accounts_v1_ListInvitationsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  listInvitations(argument: _accounts_v1_ListInvitationsRequestInput, callback: grpc.requestCallback<_accounts_v1_ListInvitationsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the actor's keys, newest first.
   */
  ListOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  ListOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  ListOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  ListOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the actor's keys, newest first.
   */
  listOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  listOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  listOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  listOwnKeys(argument: _accounts_v1_ListOwnKeysRequestInput, callback: grpc.requestCallback<_accounts_v1_ListOwnKeysResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists a page of people, oldest first. Administrators only.
   */
  ListPeople(argument: _accounts_v1_ListPeopleRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  ListPeople(argument: _accounts_v1_ListPeopleRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  ListPeople(argument: _accounts_v1_ListPeopleRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  ListPeople(argument: _accounts_v1_ListPeopleRequestInput, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  /**
   * Lists a page of people, oldest first. Administrators only.
   */
  listPeople(argument: _accounts_v1_ListPeopleRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  listPeople(argument: _accounts_v1_ListPeopleRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  listPeople(argument: _accounts_v1_ListPeopleRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  listPeople(argument: _accounts_v1_ListPeopleRequestInput, callback: grpc.requestCallback<_accounts_v1_ListPeopleResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the actor's live browser sessions, last used first.
   */
  ListSessions(argument: _accounts_v1_ListSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  ListSessions(argument: _accounts_v1_ListSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  ListSessions(argument: _accounts_v1_ListSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  ListSessions(argument: _accounts_v1_ListSessionsRequestInput, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the actor's live browser sessions, last used first.
   */
  listSessions(argument: _accounts_v1_ListSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  listSessions(argument: _accounts_v1_ListSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  listSessions(argument: _accounts_v1_ListSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  listSessions(argument: _accounts_v1_ListSessionsRequestInput, callback: grpc.requestCallback<_accounts_v1_ListSessionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads a login that waits for approval. NOT_FOUND if no login with this user code waits.
   */
  LookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  LookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  LookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  LookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  /**
   * Reads a login that waits for approval. NOT_FOUND if no login with this user code waits.
   */
  lookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  lookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  lookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  lookUpDeviceLogin(argument: _accounts_v1_LookUpDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_LookUpDeviceLoginResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads an invitation, a set-up link or a password reset by its token. NOT_FOUND if the link is unknown, used or
   * expired.
   */
  LookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  LookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  LookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  LookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  /**
   * Reads an invitation, a set-up link or a password reset by its token. NOT_FOUND if the link is unknown, used or
   * expired.
   */
  lookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  lookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  lookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  lookUpInvitation(argument: _accounts_v1_LookUpInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_LookUpInvitationResponse>): grpc.ClientUnaryCall;
  
  /**
   * Records that an owner has deleted a project or a session. The gateway calls this method after the deletion.
   */
  RecordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  RecordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  RecordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  RecordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  /**
   * Records that an owner has deleted a project or a session. The gateway calls this method after the deletion.
   */
  recordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  recordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  recordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  recordDeletion(argument: _accounts_v1_RecordDeletionRequestInput, callback: grpc.requestCallback<_accounts_v1_RecordDeletionResponse>): grpc.ClientUnaryCall;
  
  /**
   * Gives a command line a key for a login code. UNAUTHENTICATED if the code is unknown, used or expired. CONFLICT if
   * the person of the code has 1,000 valid keys.
   */
  RedeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  RedeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  RedeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  RedeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  /**
   * Gives a command line a key for a login code. UNAUTHENTICATED if the code is unknown, used or expired. CONFLICT if
   * the person of the code has 1,000 valid keys.
   */
  redeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  redeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  redeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  redeemLoginCode(argument: _accounts_v1_RedeemLoginCodeRequestInput, callback: grpc.requestCallback<_accounts_v1_RedeemLoginCodeResponse>): grpc.ClientUnaryCall;
  
  /**
   * Completes the registration of a passkey; this works once. UNAUTHENTICATED if the registration has expired or
   * belongs to another browser. INVALID if the answer is wrong. FORBIDDEN if the sign-in is not recent. CONFLICT if the
   * passkey is registered already or the actor has 20 passkeys.
   */
  RegisterPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  RegisterPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  RegisterPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  RegisterPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  /**
   * Completes the registration of a passkey; this works once. UNAUTHENTICATED if the registration has expired or
   * belongs to another browser. INVALID if the answer is wrong. FORBIDDEN if the sign-in is not recent. CONFLICT if the
   * passkey is registered already or the actor has 20 passkeys.
   */
  registerPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  registerPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  registerPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  registerPasskey(argument: _accounts_v1_RegisterPasskeyRequestInput, callback: grpc.requestCallback<_accounts_v1_RegisterPasskeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Removes a credential other than the password. NOT_FOUND if the actor has no such credential. CONFLICT if the actor
   * could not sign in at the origin without it.
   */
  RemoveCredential(argument: _accounts_v1_RemoveCredentialRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  RemoveCredential(argument: _accounts_v1_RemoveCredentialRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  RemoveCredential(argument: _accounts_v1_RemoveCredentialRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  RemoveCredential(argument: _accounts_v1_RemoveCredentialRequestInput, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  /**
   * Removes a credential other than the password. NOT_FOUND if the actor has no such credential. CONFLICT if the actor
   * could not sign in at the origin without it.
   */
  removeCredential(argument: _accounts_v1_RemoveCredentialRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  removeCredential(argument: _accounts_v1_RemoveCredentialRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  removeCredential(argument: _accounts_v1_RemoveCredentialRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  removeCredential(argument: _accounts_v1_RemoveCredentialRequestInput, callback: grpc.requestCallback<_accounts_v1_RemoveCredentialResponse>): grpc.ClientUnaryCall;
  
  /**
   * Removes a person with all projects. CONFLICT for the last administrator. Administrators only. Answers when no
   * gateway accepts a session or key of the person. The projects are deleted after the answer.
   */
  RemovePerson(argument: _accounts_v1_RemovePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  RemovePerson(argument: _accounts_v1_RemovePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  RemovePerson(argument: _accounts_v1_RemovePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  RemovePerson(argument: _accounts_v1_RemovePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  /**
   * Removes a person with all projects. CONFLICT for the last administrator. Administrators only. Answers when no
   * gateway accepts a session or key of the person. The projects are deleted after the answer.
   */
  removePerson(argument: _accounts_v1_RemovePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  removePerson(argument: _accounts_v1_RemovePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  removePerson(argument: _accounts_v1_RemovePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  removePerson(argument: _accounts_v1_RemovePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_RemovePersonResponse>): grpc.ClientUnaryCall;
  
  /**
   * Changes the label of one of the actor's keys. NOT_FOUND if the actor has no such key.
   */
  RenameKey(argument: _accounts_v1_RenameKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  RenameKey(argument: _accounts_v1_RenameKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  RenameKey(argument: _accounts_v1_RenameKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  RenameKey(argument: _accounts_v1_RenameKeyRequestInput, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Changes the label of one of the actor's keys. NOT_FOUND if the actor has no such key.
   */
  renameKey(argument: _accounts_v1_RenameKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  renameKey(argument: _accounts_v1_RenameKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  renameKey(argument: _accounts_v1_RenameKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  renameKey(argument: _accounts_v1_RenameKeyRequestInput, callback: grpc.requestCallback<_accounts_v1_RenameKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Sets a new password with a reset link, and ends all browser sessions of the person. NOT_FOUND if the link is
   * unknown, used or expired. Answers when no gateway accepts an ended session.
   */
  ResetPassword(argument: _accounts_v1_ResetPasswordRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  ResetPassword(argument: _accounts_v1_ResetPasswordRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  ResetPassword(argument: _accounts_v1_ResetPasswordRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  ResetPassword(argument: _accounts_v1_ResetPasswordRequestInput, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  /**
   * Sets a new password with a reset link, and ends all browser sessions of the person. NOT_FOUND if the link is
   * unknown, used or expired. Answers when no gateway accepts an ended session.
   */
  resetPassword(argument: _accounts_v1_ResetPasswordRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  resetPassword(argument: _accounts_v1_ResetPasswordRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  resetPassword(argument: _accounts_v1_ResetPasswordRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  resetPassword(argument: _accounts_v1_ResetPasswordRequestInput, callback: grpc.requestCallback<_accounts_v1_ResetPasswordResponse>): grpc.ClientUnaryCall;
  
  /**
   * Ends an invitation. NOT_FOUND if the invitation is unknown or cannot be accepted any more. Administrators only.
   */
  RevokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  RevokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  RevokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  RevokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  /**
   * Ends an invitation. NOT_FOUND if the invitation is unknown or cannot be accepted any more. Administrators only.
   */
  revokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _accounts_v1_RevokeInvitationRequestInput, callback: grpc.requestCallback<_accounts_v1_RevokeInvitationResponse>): grpc.ClientUnaryCall;
  
  /**
   * Revokes one of the actor's keys. NOT_FOUND if the actor has no such key. Idempotent. Answers when no gateway
   * accepts the key any more.
   */
  RevokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  RevokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  RevokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  RevokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  /**
   * Revokes one of the actor's keys. NOT_FOUND if the actor has no such key. Idempotent. Answers when no gateway
   * accepts the key any more.
   */
  revokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  revokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  revokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  revokeOwnKey(argument: _accounts_v1_RevokeOwnKeyRequestInput, callback: grpc.requestCallback<_accounts_v1_RevokeOwnKeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Ends one of the actor's browser sessions. NOT_FOUND if the actor has no such session. Answers when no gateway
   * accepts the session any more.
   */
  RevokeSession(argument: _accounts_v1_RevokeSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  RevokeSession(argument: _accounts_v1_RevokeSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  RevokeSession(argument: _accounts_v1_RevokeSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  RevokeSession(argument: _accounts_v1_RevokeSessionRequestInput, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  /**
   * Ends one of the actor's browser sessions. NOT_FOUND if the actor has no such session. Answers when no gateway
   * accepts the session any more.
   */
  revokeSession(argument: _accounts_v1_RevokeSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  revokeSession(argument: _accounts_v1_RevokeSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  revokeSession(argument: _accounts_v1_RevokeSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  revokeSession(argument: _accounts_v1_RevokeSessionRequestInput, callback: grpc.requestCallback<_accounts_v1_RevokeSessionResponse>): grpc.ClientUnaryCall;
  
  /**
   * Sets the sign-up mode. Administrators only.
   */
  SetSignUp(argument: _accounts_v1_SetSignUpRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  SetSignUp(argument: _accounts_v1_SetSignUpRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  SetSignUp(argument: _accounts_v1_SetSignUpRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  SetSignUp(argument: _accounts_v1_SetSignUpRequestInput, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  /**
   * Sets the sign-up mode. Administrators only.
   */
  setSignUp(argument: _accounts_v1_SetSignUpRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  setSignUp(argument: _accounts_v1_SetSignUpRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  setSignUp(argument: _accounts_v1_SetSignUpRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  setSignUp(argument: _accounts_v1_SetSignUpRequestInput, callback: grpc.requestCallback<_accounts_v1_SetSignUpResponse>): grpc.ClientUnaryCall;
  
  /**
   * Signs a person in. UNAUTHENTICATED with the same message for every failure.
   */
  SignIn(argument: _accounts_v1_SignInRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  SignIn(argument: _accounts_v1_SignInRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  SignIn(argument: _accounts_v1_SignInRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  SignIn(argument: _accounts_v1_SignInRequestInput, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  /**
   * Signs a person in. UNAUTHENTICATED with the same message for every failure.
   */
  signIn(argument: _accounts_v1_SignInRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  signIn(argument: _accounts_v1_SignInRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  signIn(argument: _accounts_v1_SignInRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  signIn(argument: _accounts_v1_SignInRequestInput, callback: grpc.requestCallback<_accounts_v1_SignInResponse>): grpc.ClientUnaryCall;
  
  /**
   * Completes a sign-in with a passkey; this works once. UNAUTHENTICATED for every failure.
   */
  SignInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  SignInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  SignInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  SignInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  /**
   * Completes a sign-in with a passkey; this works once. UNAUTHENTICATED for every failure.
   */
  signInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  signInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  signInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  signInWithPasskey(argument: _accounts_v1_SignInWithPasskeyRequestInput, callback: grpc.requestCallback<_accounts_v1_SignInWithPasskeyResponse>): grpc.ClientUnaryCall;
  
  /**
   * Ends the actor's browser session. Answers when no gateway accepts the session any more. Idempotent.
   */
  SignOut(argument: _accounts_v1_SignOutRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  SignOut(argument: _accounts_v1_SignOutRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  SignOut(argument: _accounts_v1_SignOutRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  SignOut(argument: _accounts_v1_SignOutRequestInput, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  /**
   * Ends the actor's browser session. Answers when no gateway accepts the session any more. Idempotent.
   */
  signOut(argument: _accounts_v1_SignOutRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  signOut(argument: _accounts_v1_SignOutRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  signOut(argument: _accounts_v1_SignOutRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  signOut(argument: _accounts_v1_SignOutRequestInput, callback: grpc.requestCallback<_accounts_v1_SignOutResponse>): grpc.ClientUnaryCall;
  
  /**
   * Ends all browser sessions of the actor. Answers when no gateway accepts these sessions any more.
   */
  SignOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  SignOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  SignOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  SignOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  /**
   * Ends all browser sessions of the actor. Answers when no gateway accepts these sessions any more.
   */
  signOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  signOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  signOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  signOutEverywhere(argument: _accounts_v1_SignOutEverywhereRequestInput, callback: grpc.requestCallback<_accounts_v1_SignOutEverywhereResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates an account and signs the person in. FORBIDDEN if sign-up is not open. CONFLICT if the email is taken.
   */
  SignUp(argument: _accounts_v1_SignUpRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  SignUp(argument: _accounts_v1_SignUpRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  SignUp(argument: _accounts_v1_SignUpRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  SignUp(argument: _accounts_v1_SignUpRequestInput, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  /**
   * Creates an account and signs the person in. FORBIDDEN if sign-up is not open. CONFLICT if the email is taken.
   */
  signUp(argument: _accounts_v1_SignUpRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  signUp(argument: _accounts_v1_SignUpRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  signUp(argument: _accounts_v1_SignUpRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  signUp(argument: _accounts_v1_SignUpRequestInput, callback: grpc.requestCallback<_accounts_v1_SignUpResponse>): grpc.ClientUnaryCall;
  
  /**
   * Starts a login of a command line. The login is valid for 10 minutes. A person approves it in a browser (RFC 8628).
   */
  StartDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  StartDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  StartDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  StartDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  /**
   * Starts a login of a command line. The login is valid for 10 minutes. A person approves it in a browser (RFC 8628).
   */
  startDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  startDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  startDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  startDeviceLogin(argument: _accounts_v1_StartDeviceLoginRequestInput, callback: grpc.requestCallback<_accounts_v1_StartDeviceLoginResponse>): grpc.ClientUnaryCall;
  
  /**
   * Changes the actor's name or email. A new email needs the current password.
   */
  UpdatePerson(argument: _accounts_v1_UpdatePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  UpdatePerson(argument: _accounts_v1_UpdatePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  UpdatePerson(argument: _accounts_v1_UpdatePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  UpdatePerson(argument: _accounts_v1_UpdatePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  /**
   * Changes the actor's name or email. A new email needs the current password.
   */
  updatePerson(argument: _accounts_v1_UpdatePersonRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  updatePerson(argument: _accounts_v1_UpdatePersonRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  updatePerson(argument: _accounts_v1_UpdatePersonRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  updatePerson(argument: _accounts_v1_UpdatePersonRequestInput, callback: grpc.requestCallback<_accounts_v1_UpdatePersonResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Accounts of people. A change and its audit row are in the same transaction, except for deletions of projects and
 * sessions (RecordDeletion). A call that needs a signed-in person is UNAUTHENTICATED if the browser session has ended
 * or the person is disabled. A call for administrators is FORBIDDEN for other people.
 */
export interface AccountServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates the account of an invitation and signs the person in. NOT_FOUND if the invitation is unknown, used or
   * expired. FORBIDDEN if the invitation is for another email or sign-up is closed. CONFLICT if the email is taken.
   */
  AcceptInvitation: grpc.handleUnaryCall<_accounts_v1_AcceptInvitationRequest, _accounts_v1_AcceptInvitationResponseInput>;
  
  /**
   * Begins a sign-in at the OpenID provider, or the linking of an identity to the actor. NOT_FOUND if the archive has
   * no provider. UNAVAILABLE while the provider does not answer. FORBIDDEN if the actor links without a recent sign-in.
   */
  BeginOidc: grpc.handleUnaryCall<_accounts_v1_BeginOidcRequest, _accounts_v1_BeginOidcResponseInput>;
  
  /**
   * Begins the registration of a passkey for the actor. FORBIDDEN if the sign-in is not recent. INVALID if the host of
   * the origin is an IP address.
   */
  BeginPasskeyRegistration: grpc.handleUnaryCall<_accounts_v1_BeginPasskeyRegistrationRequest, _accounts_v1_BeginPasskeyRegistrationResponseInput>;
  
  /**
   * Begins a sign-in with a passkey. INVALID if the host of the origin is an IP address.
   */
  BeginPasskeySignIn: grpc.handleUnaryCall<_accounts_v1_BeginPasskeySignInRequest, _accounts_v1_BeginPasskeySignInResponseInput>;
  
  /**
   * Changes the actor's password, ends all browser sessions of the actor and starts a new one. FORBIDDEN if the current
   * password is wrong. An actor without a password sets the first one, which is FORBIDDEN if the sign-in is not recent.
   * Answers when no gateway accepts an ended session.
   */
  ChangePassword: grpc.handleUnaryCall<_accounts_v1_ChangePasswordRequest, _accounts_v1_ChangePasswordResponseInput>;
  
  /**
   * Finds the person of a browser session, and records the time of use.
   */
  CheckSession: grpc.handleUnaryCall<_accounts_v1_CheckSessionRequest, _accounts_v1_CheckSessionResponseInput>;
  
  /**
   * Confirms the actor's browser session by a passkey, after BeginPasskeySignIn. The sign-in then counts as recent.
   * UNAUTHENTICATED if the begun sign-in has expired or ended. FORBIDDEN if the passkey does not sign in to the actor's
   * account.
   */
  ConfirmWithPasskey: grpc.handleUnaryCall<_accounts_v1_ConfirmWithPasskeyRequest, _accounts_v1_ConfirmWithPasskeyResponseInput>;
  
  /**
   * Confirms the actor's browser session by the password. The sign-in then counts as recent. FORBIDDEN if the password
   * is wrong.
   */
  ConfirmWithPassword: grpc.handleUnaryCall<_accounts_v1_ConfirmWithPasswordRequest, _accounts_v1_ConfirmWithPasswordResponseInput>;
  
  /**
   * Creates an invitation that is valid for 7 days. FORBIDDEN while sign-up is closed. FORBIDDEN for the role of
   * administrator if the sign-in is not recent. Administrators only.
   */
  CreateInvitation: grpc.handleUnaryCall<_accounts_v1_CreateInvitationRequest, _accounts_v1_CreateInvitationResponseInput>;
  
  /**
   * Creates a login code for the actor. The code is valid for 10 minutes. Earlier login codes of the actor become
   * invalid.
   */
  CreateLoginCode: grpc.handleUnaryCall<_accounts_v1_CreateLoginCodeRequest, _accounts_v1_CreateLoginCodeResponseInput>;
  
  /**
   * Creates a key of the actor. CONFLICT if the actor has 1,000 valid keys.
   */
  CreateOwnKey: grpc.handleUnaryCall<_accounts_v1_CreateOwnKeyRequest, _accounts_v1_CreateOwnKeyResponseInput>;
  
  /**
   * Creates a link that sets a new password. The link is valid for 24 hours. Earlier reset links of the person become
   * invalid. FORBIDDEN if the sign-in is not recent. Administrators only.
   */
  CreatePasswordReset: grpc.handleUnaryCall<_accounts_v1_CreatePasswordResetRequest, _accounts_v1_CreatePasswordResetResponseInput>;
  
  /**
   * Creates a set-up link that is valid for 15 minutes. Earlier set-up links of the same user become invalid.
   */
  CreateSetupLink: grpc.handleUnaryCall<_accounts_v1_CreateSetupLinkRequest, _accounts_v1_CreateSetupLinkResponseInput>;
  
  /**
   * Approves or denies a login for the actor. NOT_FOUND if no login with this user code waits.
   */
  DecideDeviceLogin: grpc.handleUnaryCall<_accounts_v1_DecideDeviceLoginRequest, _accounts_v1_DecideDeviceLoginResponseInput>;
  
  /**
   * Disables a person, and ends the person's browser sessions, keys and links for good. CONFLICT for the last
   * administrator. Idempotent. Administrators only. Answers when no gateway accepts a session or key of the person.
   */
  DisablePerson: grpc.handleUnaryCall<_accounts_v1_DisablePersonRequest, _accounts_v1_DisablePersonResponseInput>;
  
  /**
   * Allows a disabled person to sign in again. Idempotent. Administrators only.
   */
  EnablePerson: grpc.handleUnaryCall<_accounts_v1_EnablePersonRequest, _accounts_v1_EnablePersonResponseInput>;
  
  /**
   * Revokes the key of a command line that logs out. A key that was not created by a login stays valid. Idempotent.
   * Answers when no gateway accepts the key any more.
   */
  EndDeviceLogin: grpc.handleUnaryCall<_accounts_v1_EndDeviceLoginRequest, _accounts_v1_EndDeviceLoginResponseInput>;
  
  /**
   * Answers a command line that waits. The first call after the approval creates the key.
   */
  FinishDeviceLogin: grpc.handleUnaryCall<_accounts_v1_FinishDeviceLoginRequest, _accounts_v1_FinishDeviceLoginResponseInput>;
  
  /**
   * Completes a sign-in at the provider. UNAUTHENTICATED if the sign-in is expired, completed already or from another
   * browser, or if the provider refuses it. FORBIDDEN if the identity has no account and may not get one. CONFLICT if
   * another account has the email or the identity. NOT_FOUND if the invitation is unknown, used or expired.
   */
  FinishOidc: grpc.handleUnaryCall<_accounts_v1_FinishOidcRequest, _accounts_v1_FinishOidcResponseInput>;
  
  /**
   * Gives the user of a set-up link an email, a password and the role of administrator, and signs the person in.
   * NOT_FOUND if the link is unknown, used or expired. A link with `first_only` is also NOT_FOUND if an enabled
   * administrator has an account.
   */
  FinishSetup: grpc.handleUnaryCall<_accounts_v1_FinishSetupRequest, _accounts_v1_FinishSetupResponseInput>;
  
  /**
   * Reads the actor's own account.
   */
  GetAccount: grpc.handleUnaryCall<_accounts_v1_GetAccountRequest, _accounts_v1_GetAccountResponseInput>;
  
  /**
   * Reads the sign-up mode. Administrators only.
   */
  GetSignUp: grpc.handleUnaryCall<_accounts_v1_GetSignUpRequest, _accounts_v1_GetSignUpResponseInput>;
  
  /**
   * Reads the data that the pages need before sign-in.
   */
  GetState: grpc.handleUnaryCall<_accounts_v1_GetStateRequest, _accounts_v1_GetStateResponseInput>;
  
  /**
   * Lists a page of audit rows, newest first. Members get only the rows of their own actions.
   */
  ListAudit: grpc.handleUnaryCall<_accounts_v1_ListAuditRequest, _accounts_v1_ListAuditResponseInput>;
  
  /**
   * Lists the actor's logged-in command lines, newest first.
   */
  ListCommandLines: grpc.handleUnaryCall<_accounts_v1_ListCommandLinesRequest, _accounts_v1_ListCommandLinesResponseInput>;
  
  /**
   * Lists the actor's credentials other than the password, oldest first.
   */
  ListCredentials: grpc.handleUnaryCall<_accounts_v1_ListCredentialsRequest, _accounts_v1_ListCredentialsResponseInput>;
  
  /**
   * Lists the invitations that can still be accepted, newest first. Administrators only.
   */
  ListInvitations: grpc.handleUnaryCall<_accounts_v1_ListInvitationsRequest, _accounts_v1_ListInvitationsResponseInput>;
  
  /**
   * Lists the actor's keys, newest first.
   */
  ListOwnKeys: grpc.handleUnaryCall<_accounts_v1_ListOwnKeysRequest, _accounts_v1_ListOwnKeysResponseInput>;
  
  /**
   * Lists a page of people, oldest first. Administrators only.
   */
  ListPeople: grpc.handleUnaryCall<_accounts_v1_ListPeopleRequest, _accounts_v1_ListPeopleResponseInput>;
  
  /**
   * Lists the actor's live browser sessions, last used first.
   */
  ListSessions: grpc.handleUnaryCall<_accounts_v1_ListSessionsRequest, _accounts_v1_ListSessionsResponseInput>;
  
  /**
   * Reads a login that waits for approval. NOT_FOUND if no login with this user code waits.
   */
  LookUpDeviceLogin: grpc.handleUnaryCall<_accounts_v1_LookUpDeviceLoginRequest, _accounts_v1_LookUpDeviceLoginResponseInput>;
  
  /**
   * Reads an invitation, a set-up link or a password reset by its token. NOT_FOUND if the link is unknown, used or
   * expired.
   */
  LookUpInvitation: grpc.handleUnaryCall<_accounts_v1_LookUpInvitationRequest, _accounts_v1_LookUpInvitationResponseInput>;
  
  /**
   * Records that an owner has deleted a project or a session. The gateway calls this method after the deletion.
   */
  RecordDeletion: grpc.handleUnaryCall<_accounts_v1_RecordDeletionRequest, _accounts_v1_RecordDeletionResponseInput>;
  
  /**
   * Gives a command line a key for a login code. UNAUTHENTICATED if the code is unknown, used or expired. CONFLICT if
   * the person of the code has 1,000 valid keys.
   */
  RedeemLoginCode: grpc.handleUnaryCall<_accounts_v1_RedeemLoginCodeRequest, _accounts_v1_RedeemLoginCodeResponseInput>;
  
  /**
   * Completes the registration of a passkey; this works once. UNAUTHENTICATED if the registration has expired or
   * belongs to another browser. INVALID if the answer is wrong. FORBIDDEN if the sign-in is not recent. CONFLICT if the
   * passkey is registered already or the actor has 20 passkeys.
   */
  RegisterPasskey: grpc.handleUnaryCall<_accounts_v1_RegisterPasskeyRequest, _accounts_v1_RegisterPasskeyResponseInput>;
  
  /**
   * Removes a credential other than the password. NOT_FOUND if the actor has no such credential. CONFLICT if the actor
   * could not sign in at the origin without it.
   */
  RemoveCredential: grpc.handleUnaryCall<_accounts_v1_RemoveCredentialRequest, _accounts_v1_RemoveCredentialResponseInput>;
  
  /**
   * Removes a person with all projects. CONFLICT for the last administrator. Administrators only. Answers when no
   * gateway accepts a session or key of the person. The projects are deleted after the answer.
   */
  RemovePerson: grpc.handleUnaryCall<_accounts_v1_RemovePersonRequest, _accounts_v1_RemovePersonResponseInput>;
  
  /**
   * Changes the label of one of the actor's keys. NOT_FOUND if the actor has no such key.
   */
  RenameKey: grpc.handleUnaryCall<_accounts_v1_RenameKeyRequest, _accounts_v1_RenameKeyResponseInput>;
  
  /**
   * Sets a new password with a reset link, and ends all browser sessions of the person. NOT_FOUND if the link is
   * unknown, used or expired. Answers when no gateway accepts an ended session.
   */
  ResetPassword: grpc.handleUnaryCall<_accounts_v1_ResetPasswordRequest, _accounts_v1_ResetPasswordResponseInput>;
  
  /**
   * Ends an invitation. NOT_FOUND if the invitation is unknown or cannot be accepted any more. Administrators only.
   */
  RevokeInvitation: grpc.handleUnaryCall<_accounts_v1_RevokeInvitationRequest, _accounts_v1_RevokeInvitationResponseInput>;
  
  /**
   * Revokes one of the actor's keys. NOT_FOUND if the actor has no such key. Idempotent. Answers when no gateway
   * accepts the key any more.
   */
  RevokeOwnKey: grpc.handleUnaryCall<_accounts_v1_RevokeOwnKeyRequest, _accounts_v1_RevokeOwnKeyResponseInput>;
  
  /**
   * Ends one of the actor's browser sessions. NOT_FOUND if the actor has no such session. Answers when no gateway
   * accepts the session any more.
   */
  RevokeSession: grpc.handleUnaryCall<_accounts_v1_RevokeSessionRequest, _accounts_v1_RevokeSessionResponseInput>;
  
  /**
   * Sets the sign-up mode. Administrators only.
   */
  SetSignUp: grpc.handleUnaryCall<_accounts_v1_SetSignUpRequest, _accounts_v1_SetSignUpResponseInput>;
  
  /**
   * Signs a person in. UNAUTHENTICATED with the same message for every failure.
   */
  SignIn: grpc.handleUnaryCall<_accounts_v1_SignInRequest, _accounts_v1_SignInResponseInput>;
  
  /**
   * Completes a sign-in with a passkey; this works once. UNAUTHENTICATED for every failure.
   */
  SignInWithPasskey: grpc.handleUnaryCall<_accounts_v1_SignInWithPasskeyRequest, _accounts_v1_SignInWithPasskeyResponseInput>;
  
  /**
   * Ends the actor's browser session. Answers when no gateway accepts the session any more. Idempotent.
   */
  SignOut: grpc.handleUnaryCall<_accounts_v1_SignOutRequest, _accounts_v1_SignOutResponseInput>;
  
  /**
   * Ends all browser sessions of the actor. Answers when no gateway accepts these sessions any more.
   */
  SignOutEverywhere: grpc.handleUnaryCall<_accounts_v1_SignOutEverywhereRequest, _accounts_v1_SignOutEverywhereResponseInput>;
  
  /**
   * Creates an account and signs the person in. FORBIDDEN if sign-up is not open. CONFLICT if the email is taken.
   */
  SignUp: grpc.handleUnaryCall<_accounts_v1_SignUpRequest, _accounts_v1_SignUpResponseInput>;
  
  /**
   * Starts a login of a command line. The login is valid for 10 minutes. A person approves it in a browser (RFC 8628).
   */
  StartDeviceLogin: grpc.handleUnaryCall<_accounts_v1_StartDeviceLoginRequest, _accounts_v1_StartDeviceLoginResponseInput>;
  
  /**
   * Changes the actor's name or email. A new email needs the current password.
   */
  UpdatePerson: grpc.handleUnaryCall<_accounts_v1_UpdatePersonRequest, _accounts_v1_UpdatePersonResponseInput>;
  
}

export interface AccountServiceDefinition extends grpc.ServiceDefinition {
  AcceptInvitation: MethodDefinition<_accounts_v1_AcceptInvitationRequestInput, _accounts_v1_AcceptInvitationResponseInput, _accounts_v1_AcceptInvitationRequest, _accounts_v1_AcceptInvitationResponse>
  BeginOidc: MethodDefinition<_accounts_v1_BeginOidcRequestInput, _accounts_v1_BeginOidcResponseInput, _accounts_v1_BeginOidcRequest, _accounts_v1_BeginOidcResponse>
  BeginPasskeyRegistration: MethodDefinition<_accounts_v1_BeginPasskeyRegistrationRequestInput, _accounts_v1_BeginPasskeyRegistrationResponseInput, _accounts_v1_BeginPasskeyRegistrationRequest, _accounts_v1_BeginPasskeyRegistrationResponse>
  BeginPasskeySignIn: MethodDefinition<_accounts_v1_BeginPasskeySignInRequestInput, _accounts_v1_BeginPasskeySignInResponseInput, _accounts_v1_BeginPasskeySignInRequest, _accounts_v1_BeginPasskeySignInResponse>
  ChangePassword: MethodDefinition<_accounts_v1_ChangePasswordRequestInput, _accounts_v1_ChangePasswordResponseInput, _accounts_v1_ChangePasswordRequest, _accounts_v1_ChangePasswordResponse>
  CheckSession: MethodDefinition<_accounts_v1_CheckSessionRequestInput, _accounts_v1_CheckSessionResponseInput, _accounts_v1_CheckSessionRequest, _accounts_v1_CheckSessionResponse>
  ConfirmWithPasskey: MethodDefinition<_accounts_v1_ConfirmWithPasskeyRequestInput, _accounts_v1_ConfirmWithPasskeyResponseInput, _accounts_v1_ConfirmWithPasskeyRequest, _accounts_v1_ConfirmWithPasskeyResponse>
  ConfirmWithPassword: MethodDefinition<_accounts_v1_ConfirmWithPasswordRequestInput, _accounts_v1_ConfirmWithPasswordResponseInput, _accounts_v1_ConfirmWithPasswordRequest, _accounts_v1_ConfirmWithPasswordResponse>
  CreateInvitation: MethodDefinition<_accounts_v1_CreateInvitationRequestInput, _accounts_v1_CreateInvitationResponseInput, _accounts_v1_CreateInvitationRequest, _accounts_v1_CreateInvitationResponse>
  CreateLoginCode: MethodDefinition<_accounts_v1_CreateLoginCodeRequestInput, _accounts_v1_CreateLoginCodeResponseInput, _accounts_v1_CreateLoginCodeRequest, _accounts_v1_CreateLoginCodeResponse>
  CreateOwnKey: MethodDefinition<_accounts_v1_CreateOwnKeyRequestInput, _accounts_v1_CreateOwnKeyResponseInput, _accounts_v1_CreateOwnKeyRequest, _accounts_v1_CreateOwnKeyResponse>
  CreatePasswordReset: MethodDefinition<_accounts_v1_CreatePasswordResetRequestInput, _accounts_v1_CreatePasswordResetResponseInput, _accounts_v1_CreatePasswordResetRequest, _accounts_v1_CreatePasswordResetResponse>
  CreateSetupLink: MethodDefinition<_accounts_v1_CreateSetupLinkRequestInput, _accounts_v1_CreateSetupLinkResponseInput, _accounts_v1_CreateSetupLinkRequest, _accounts_v1_CreateSetupLinkResponse>
  DecideDeviceLogin: MethodDefinition<_accounts_v1_DecideDeviceLoginRequestInput, _accounts_v1_DecideDeviceLoginResponseInput, _accounts_v1_DecideDeviceLoginRequest, _accounts_v1_DecideDeviceLoginResponse>
  DisablePerson: MethodDefinition<_accounts_v1_DisablePersonRequestInput, _accounts_v1_DisablePersonResponseInput, _accounts_v1_DisablePersonRequest, _accounts_v1_DisablePersonResponse>
  EnablePerson: MethodDefinition<_accounts_v1_EnablePersonRequestInput, _accounts_v1_EnablePersonResponseInput, _accounts_v1_EnablePersonRequest, _accounts_v1_EnablePersonResponse>
  EndDeviceLogin: MethodDefinition<_accounts_v1_EndDeviceLoginRequestInput, _accounts_v1_EndDeviceLoginResponseInput, _accounts_v1_EndDeviceLoginRequest, _accounts_v1_EndDeviceLoginResponse>
  FinishDeviceLogin: MethodDefinition<_accounts_v1_FinishDeviceLoginRequestInput, _accounts_v1_FinishDeviceLoginResponseInput, _accounts_v1_FinishDeviceLoginRequest, _accounts_v1_FinishDeviceLoginResponse>
  FinishOidc: MethodDefinition<_accounts_v1_FinishOidcRequestInput, _accounts_v1_FinishOidcResponseInput, _accounts_v1_FinishOidcRequest, _accounts_v1_FinishOidcResponse>
  FinishSetup: MethodDefinition<_accounts_v1_FinishSetupRequestInput, _accounts_v1_FinishSetupResponseInput, _accounts_v1_FinishSetupRequest, _accounts_v1_FinishSetupResponse>
  GetAccount: MethodDefinition<_accounts_v1_GetAccountRequestInput, _accounts_v1_GetAccountResponseInput, _accounts_v1_GetAccountRequest, _accounts_v1_GetAccountResponse>
  GetSignUp: MethodDefinition<_accounts_v1_GetSignUpRequestInput, _accounts_v1_GetSignUpResponseInput, _accounts_v1_GetSignUpRequest, _accounts_v1_GetSignUpResponse>
  GetState: MethodDefinition<_accounts_v1_GetStateRequestInput, _accounts_v1_GetStateResponseInput, _accounts_v1_GetStateRequest, _accounts_v1_GetStateResponse>
  ListAudit: MethodDefinition<_accounts_v1_ListAuditRequestInput, _accounts_v1_ListAuditResponseInput, _accounts_v1_ListAuditRequest, _accounts_v1_ListAuditResponse>
  ListCommandLines: MethodDefinition<_accounts_v1_ListCommandLinesRequestInput, _accounts_v1_ListCommandLinesResponseInput, _accounts_v1_ListCommandLinesRequest, _accounts_v1_ListCommandLinesResponse>
  ListCredentials: MethodDefinition<_accounts_v1_ListCredentialsRequestInput, _accounts_v1_ListCredentialsResponseInput, _accounts_v1_ListCredentialsRequest, _accounts_v1_ListCredentialsResponse>
  ListInvitations: MethodDefinition<_accounts_v1_ListInvitationsRequestInput, _accounts_v1_ListInvitationsResponseInput, _accounts_v1_ListInvitationsRequest, _accounts_v1_ListInvitationsResponse>
  ListOwnKeys: MethodDefinition<_accounts_v1_ListOwnKeysRequestInput, _accounts_v1_ListOwnKeysResponseInput, _accounts_v1_ListOwnKeysRequest, _accounts_v1_ListOwnKeysResponse>
  ListPeople: MethodDefinition<_accounts_v1_ListPeopleRequestInput, _accounts_v1_ListPeopleResponseInput, _accounts_v1_ListPeopleRequest, _accounts_v1_ListPeopleResponse>
  ListSessions: MethodDefinition<_accounts_v1_ListSessionsRequestInput, _accounts_v1_ListSessionsResponseInput, _accounts_v1_ListSessionsRequest, _accounts_v1_ListSessionsResponse>
  LookUpDeviceLogin: MethodDefinition<_accounts_v1_LookUpDeviceLoginRequestInput, _accounts_v1_LookUpDeviceLoginResponseInput, _accounts_v1_LookUpDeviceLoginRequest, _accounts_v1_LookUpDeviceLoginResponse>
  LookUpInvitation: MethodDefinition<_accounts_v1_LookUpInvitationRequestInput, _accounts_v1_LookUpInvitationResponseInput, _accounts_v1_LookUpInvitationRequest, _accounts_v1_LookUpInvitationResponse>
  RecordDeletion: MethodDefinition<_accounts_v1_RecordDeletionRequestInput, _accounts_v1_RecordDeletionResponseInput, _accounts_v1_RecordDeletionRequest, _accounts_v1_RecordDeletionResponse>
  RedeemLoginCode: MethodDefinition<_accounts_v1_RedeemLoginCodeRequestInput, _accounts_v1_RedeemLoginCodeResponseInput, _accounts_v1_RedeemLoginCodeRequest, _accounts_v1_RedeemLoginCodeResponse>
  RegisterPasskey: MethodDefinition<_accounts_v1_RegisterPasskeyRequestInput, _accounts_v1_RegisterPasskeyResponseInput, _accounts_v1_RegisterPasskeyRequest, _accounts_v1_RegisterPasskeyResponse>
  RemoveCredential: MethodDefinition<_accounts_v1_RemoveCredentialRequestInput, _accounts_v1_RemoveCredentialResponseInput, _accounts_v1_RemoveCredentialRequest, _accounts_v1_RemoveCredentialResponse>
  RemovePerson: MethodDefinition<_accounts_v1_RemovePersonRequestInput, _accounts_v1_RemovePersonResponseInput, _accounts_v1_RemovePersonRequest, _accounts_v1_RemovePersonResponse>
  RenameKey: MethodDefinition<_accounts_v1_RenameKeyRequestInput, _accounts_v1_RenameKeyResponseInput, _accounts_v1_RenameKeyRequest, _accounts_v1_RenameKeyResponse>
  ResetPassword: MethodDefinition<_accounts_v1_ResetPasswordRequestInput, _accounts_v1_ResetPasswordResponseInput, _accounts_v1_ResetPasswordRequest, _accounts_v1_ResetPasswordResponse>
  RevokeInvitation: MethodDefinition<_accounts_v1_RevokeInvitationRequestInput, _accounts_v1_RevokeInvitationResponseInput, _accounts_v1_RevokeInvitationRequest, _accounts_v1_RevokeInvitationResponse>
  RevokeOwnKey: MethodDefinition<_accounts_v1_RevokeOwnKeyRequestInput, _accounts_v1_RevokeOwnKeyResponseInput, _accounts_v1_RevokeOwnKeyRequest, _accounts_v1_RevokeOwnKeyResponse>
  RevokeSession: MethodDefinition<_accounts_v1_RevokeSessionRequestInput, _accounts_v1_RevokeSessionResponseInput, _accounts_v1_RevokeSessionRequest, _accounts_v1_RevokeSessionResponse>
  SetSignUp: MethodDefinition<_accounts_v1_SetSignUpRequestInput, _accounts_v1_SetSignUpResponseInput, _accounts_v1_SetSignUpRequest, _accounts_v1_SetSignUpResponse>
  SignIn: MethodDefinition<_accounts_v1_SignInRequestInput, _accounts_v1_SignInResponseInput, _accounts_v1_SignInRequest, _accounts_v1_SignInResponse>
  SignInWithPasskey: MethodDefinition<_accounts_v1_SignInWithPasskeyRequestInput, _accounts_v1_SignInWithPasskeyResponseInput, _accounts_v1_SignInWithPasskeyRequest, _accounts_v1_SignInWithPasskeyResponse>
  SignOut: MethodDefinition<_accounts_v1_SignOutRequestInput, _accounts_v1_SignOutResponseInput, _accounts_v1_SignOutRequest, _accounts_v1_SignOutResponse>
  SignOutEverywhere: MethodDefinition<_accounts_v1_SignOutEverywhereRequestInput, _accounts_v1_SignOutEverywhereResponseInput, _accounts_v1_SignOutEverywhereRequest, _accounts_v1_SignOutEverywhereResponse>
  SignUp: MethodDefinition<_accounts_v1_SignUpRequestInput, _accounts_v1_SignUpResponseInput, _accounts_v1_SignUpRequest, _accounts_v1_SignUpResponse>
  StartDeviceLogin: MethodDefinition<_accounts_v1_StartDeviceLoginRequestInput, _accounts_v1_StartDeviceLoginResponseInput, _accounts_v1_StartDeviceLoginRequest, _accounts_v1_StartDeviceLoginResponse>
  UpdatePerson: MethodDefinition<_accounts_v1_UpdatePersonRequestInput, _accounts_v1_UpdatePersonResponseInput, _accounts_v1_UpdatePersonRequest, _accounts_v1_UpdatePersonResponse>
}
