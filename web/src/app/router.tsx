import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { AuditFilter } from '../account/audit.ts';
import { FrontPage } from '../pages/entry/front-page.tsx';
import { SignInPage } from '../pages/entry/sign-in-page.tsx';
import { Loading } from '../ui/page/notice.tsx';
import { requireAdministrator, requirePerson, requireSignedOut } from './guards.ts';
import { parseNext, pickTexts } from '../navigation/search-params.ts';
import { FailurePage, NotFoundPage } from './shell/failure-page.tsx';
import { Sections } from './shell/sections.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Shell });

const front = createRoute({ getParentRoute: () => root, path: '/', component: FrontPage });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({
    next: parseNext(search['next']),
  }),
  beforeLoad: requireSignedOut,
  component: SignInPage,
});

const entry = () => import('../pages/entry/link-pages.tsx');
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(entry, 'SetUpPage'),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(entry, 'JoinPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(entry, 'ResetPage'),
});

const provider = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/provider',
  component: lazyRouteComponent(entry, 'ProviderPage'),
});

const session = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId/sessions/$sessionId',
  component: lazyRouteComponent(() => import('../pages/session/session-page.tsx'), 'SessionPage'),
});

const sections = createRoute({
  getParentRoute: () => root,
  id: 'sections',
  beforeLoad: requirePerson,
  component: Sections,
});
const account = createRoute({
  getParentRoute: () => sections,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account/account-page.tsx'), 'AccountPage'),
});
const keys = createRoute({
  getParentRoute: () => sections,
  path: '/account/keys',
  validateSearch: (search: Record<string, unknown>): { make?: true | undefined } => ({
    make: search['make'] === true || undefined,
  }),
  component: lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
});
const cliLogin = createRoute({
  getParentRoute: () => sections,
  path: '/cli-login',
  component: lazyRouteComponent(() => import('../pages/cli-login/cli-login-page.tsx'), 'CliLoginPage'),
});
const usage = createRoute({
  getParentRoute: () => sections,
  path: '/account/usage',
  component: lazyRouteComponent(() => import('../pages/usage/usage-page.tsx'), 'UsagePage'),
});
const people = createRoute({
  getParentRoute: () => sections,
  path: '/admin/people',
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('../pages/people/people-page.tsx'), 'PeoplePage'),
});
const audit = createRoute({
  getParentRoute: () => sections,
  path: '/admin/audit',
  validateSearch: (search: Record<string, unknown>): AuditFilter =>
    pickTexts(search, ['actorId', 'action', 'from', 'to']),
  beforeLoad: requireAdministrator,
  component: lazyRouteComponent(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const activity = createRoute({
  getParentRoute: () => sections,
  path: '/account/activity',
  validateSearch: (search: Record<string, unknown>): AuditFilter => pickTexts(search, ['action', 'from', 'to']),
  component: lazyRouteComponent(() => import('../pages/audit/activity-page.tsx'), 'ActivityPage'),
});

const tree = root.addChildren([
  front,
  signIn,
  setUp,
  join,
  reset,
  provider,
  session,
  sections.addChildren([account, keys, cliLogin, usage, activity, people, audit]),
]);

/** Creates the router of all pages. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
