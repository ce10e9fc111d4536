import type { AccountServices } from './answer/account-services.ts';
import { createAuditRoutes } from './audit.ts';
import { createCredentialRoutes } from './credentials.ts';
import { createCommandLineRoutes } from './command-lines.ts';
import { createInvitationRoutes } from './invitations.ts';
import { createJoinRoutes } from './join.ts';
import { createKeyRoutes } from './keys.ts';
import { createOidcRoutes } from './oidc.ts';
import { createPasskeyRoutes } from './passkeys.ts';
import { createPeopleRoutes } from './people.ts';
import { createPersonRoutes } from './person.ts';
import type { AccountRoute } from './request/account-route.ts';
import { createSessionRoutes } from './sessions.ts';
import { createSignInRoutes } from './sign-in.ts';
import { createSignUpRoutes } from './sign-up.ts';
import { createStateRoutes } from './state.ts';
import { createUsageRoutes } from './usage.ts';

/** Every route of the account API; openapi-account.yaml describes the same routes. */
export function createAccountRoutes(services: AccountServices): AccountRoute[] {
  const groups = [
    createStateRoutes,
    createSignInRoutes,
    createOidcRoutes,
    createPasskeyRoutes,
    createJoinRoutes,
    createPersonRoutes,
    createSessionRoutes,
    createCredentialRoutes,
    createKeyRoutes,
    createCommandLineRoutes,
    createUsageRoutes,
    createPeopleRoutes,
    createInvitationRoutes,
    createSignUpRoutes,
    createAuditRoutes,
  ];
  return groups.flatMap(createRoutes => createRoutes(services));
}
