/** Every page is answered with the same document. The document's script shows the page of the path. */
export const pagePaths = [
  '/',
  '/setup',
  '/sign-in',
  '/join',
  '/reset',
  '/sign-in/provider',
  '/account',
  '/account/keys',
  '/account/usage',
  '/account/activity',
  '/admin/people',
  '/admin/audit',
  '/cli-login',
  '/projects/:projectId/sessions/:sessionId',
] as const;
