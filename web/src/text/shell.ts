/** Words of the frame around the pages. */
export const shellText = {
  product: 'Session Archive',
  skip: 'Skip to the content',
  signIn: 'Sign in',
  signOut: 'Sign out',
  accountMenu: (name: string) => `Account menu of ${name}`,
  sections: 'Sections',
  yourAccount: 'Your account',
  administration: 'Administration',
  account: 'Account',
  keys: 'API keys',
  usage: 'Usage',
  people: 'People',
  audit: 'Audit log',
  activity: 'Your activity',
  playground: 'GraphQL playground',
  openapi: 'REST interface',
  offline: 'You are offline. What you see may be out of date.',
  appearance: 'Appearance',
  scheme: 'Colors',
  schemes: { system: 'Use system setting', light: 'Light', dark: 'Dark' },
  contrast: 'Contrast',
  contrasts: { system: 'Use system setting', more: 'High' },
  titleOf: (heading: string) => `${heading} · Session Archive`,
};

/** Words for failures, and for pages that do not exist. */
export const failureText = {
  loading: 'Loading…',
  retry: 'Try again',
  home: 'Go to the front page',
  heading: 'This page cannot be shown',
  notFound: 'There is no such page',
  notFoundHint: 'The address may be mistyped, or the page may be for administrators only.',
  unreachable: 'The archive does not answer. Check your connection, then try again.',
  signedOut: 'You are signed out. Sign in again to go on.',
  forbidden: 'Your account may not do this.',
  missing: 'This no longer exists. Reload the page to see what is there now.',
  tooMany: (seconds: number | undefined) =>
    seconds === undefined
      ? 'Too many tries. Wait a little, then try again.'
      : `Too many tries. Try again in ${seconds}\u00A0s.`,
  broken: 'The archive has a problem just now. Try again in a moment.',
  reference: (id: string) => `For your administrator: request ${id}`,
  unexpected: 'This page stopped because of an error. Reload it to try again.',
};

/** Words of the controls in `web/src/ui/`. */
export const controlText = {
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied: select the text and copy it yourself',
  showPassword: 'Show',
  hidePassword: 'Hide',
  showPasswordLabel: 'Show password',
  hidePasswordLabel: 'Hide password',
  optional: 'optional',
  savedAtOnce: 'Your choice is saved at once.',
  saving: 'Saving…',
  saved: 'Saved.',
  notSaved: 'Not saved. The earlier choice is still in effect.',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  range: (first: number, last: number, total: number) => `${first} to ${last} of ${total}`,
  required: (label: string) => `${label} is missing.`,
  invalidEmail: 'This is not a complete email address.',
  invalidValue: 'This value does not fit.',
  passwordLength: 'A password has 12 to 128 characters.',
  actions: 'Actions',
};
