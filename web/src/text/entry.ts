import { choosePlural, formatNumber } from './format.ts';

const count = (number: number, one: string, other: string) =>
  `${formatNumber(number)} ${choosePlural(number, one, other)}`;

/** Names the first key, and counts the others. */
function nameKeys([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `Your key “${first}” is`;
  return `Your key “${first}” and ${count(others.length, 'other key', 'other keys')} are`;
}

/** Words of the front page of a signed-in person. */
export const homeText = {
  welcome: (name: string) => `Hello, ${name}`,
  next: 'What to do next',
  steps: {
    makeKey: {
      title: 'Make an API key',
      hint: 'A program or an agent needs a key to upload its sessions.',
      action: 'Make a key',
    },
    upload: {
      title: 'Upload your first session',
      hint: 'No session is stored yet. Run the first command below where your agents work, with your key.',
    },
    replaceKey: {
      title: 'Replace an old key',
      hint: (names: readonly string[]) =>
        `${nameKeys(names)} more than 90 days old. Make a new key, change the program to it, then revoke the old key.`,
      action: 'Go to your keys',
    },
    revokeKey: {
      title: 'Revoke an unused key',
      hint: (names: readonly string[]) => `${nameKeys(names)} more than 90 days old and never used.`,
      action: 'Go to your keys',
    },
    addPasskey: {
      title: 'Add a passkey',
      hint: 'Your password is your only way to sign in. A passkey is quicker, and nobody can guess it.',
      action: 'Add a passkey',
    },
    invite: {
      title: 'Invite people',
      hint: 'You are alone in this archive. Each person has keys and sessions of their own.',
      action: 'Go to the people',
    },
  },
  overview: 'Overview',
  loading: 'Loading…',
  failed: 'Not available',
  activeKeys: (keys: number) => count(keys, 'active key', 'active keys'),
  lastUsed: 'Last used',
  neverUsed: 'Not used yet',
  sessions: (sessions: number) => count(sessions, 'session', 'sessions'),
  stored: (size: string) => `${size} stored`,
  limits: {
    rest: 'REST requests',
    graphql: 'GraphQL requests',
    upload: 'Uploads',
  } as Readonly<Record<string, string>>,
  requests: (limit: string, left: string) => `${limit} this hour: ${left}`,
  browsers: (browsers: number) => count(browsers, 'signed-in browser', 'signed-in browsers'),
  programs: (programs: number) => count(programs, 'logged-in program', 'logged-in programs'),
  people: (people: number) => count(people, 'person', 'people'),
  invitations: (invitations: number) => count(invitations, 'open invitation', 'open invitations'),
  connect: {
    heading: 'Connect an agent',
    upload: 'Upload sessions',
    uploadLead:
      'Run this where your agents work, with one of your keys in place of $KEY. It needs specstory (specstory.com), ' +
      'a program that finds the sessions of your agents.',
    sync: 'With specstory',
    read: 'Read sessions',
    readLead:
      'No page lists your sessions for now: programs and agents read and search them. This lists the newest ones.',
    curl: 'With curl',
    login: 'Log in a program with a code instead',
  },
};

/** Words of the front page and of the pages for sign-in, set-up, invitations and password resets. */
export const entryText = {
  front: {
    heading: 'The conversations of your coding agents, in one place',
    lead: 'Session Archive keeps the sessions of Claude Code, Codex CLI, Copilot CLI and others on your own server.',
    points: [
      'Programs and agents upload their sessions with an API key.',
      'You and your tools list, search, read and delete them.',
      'A key gives access to its owner’s sessions only.',
    ],
    signIn: 'Sign in',
    createAccount: 'Create an account',
    yourAccount: 'Your account',
    access: {
      open: 'Sign in, or create an account: this archive is open to everybody.',
      invitation: 'Sign in with your account. To get one, ask the administrator of this archive for an invitation.',
      closed: 'Sign in with your account. This archive takes no new accounts at present.',
    },
    noPeople: 'This archive has no account yet.',
    noPeopleHint:
      'Open the set-up link that the archive printed when it started. To print a new one, run this in the folder in ' +
      'which you ran npm start:',
    noPeopleLabel: 'Command',
    noPeopleCommand: 'npm run key -- setup-link',
    welcome: (name: string) => `Hello, ${name}`,
  },
  or: 'or',
  signIn: {
    heading: 'Sign in',
    submit: 'Sign in',
    wrong: 'The email address or the password is wrong.',
    forgotten: 'Forgotten your password? Your administrator can make you a link to set a new one.',
  },
  setUp: {
    heading: 'Set up this archive',
    lead: 'You create the first account, the administrator’s. Sessions uploaded with the first API key will belong to this account.',
    submit: 'Create account',
  },
  join: {
    heading: 'Create your account',
    invitedBy: (name: string) => `${name} invited you to this archive.`,
    invited: 'You are invited to this archive.',
    asAdministrator: 'You will be an administrator.',
    open: 'Anyone may have an account in this archive.',
    expires: (when: string) => `The invitation is valid until ${when}.`,
    acceptAt: (provider: string) => `Signing in at ${provider} accepts the invitation and creates your account.`,
    createAt: (provider: string) => `Signing in at ${provider} creates your account.`,
    submit: 'Create account',
    haveAccount: 'I have an account already',
  },
  reset: {
    heading: 'Set a new password',
    lead: 'The link works once. Saving a new password signs out all your browsers; your API keys stay valid.',
    submit: 'Set password',
    done: 'Your password is set',
    doneHint: 'Sign in with the new password.',
    signIn: 'Sign in',
  },
  provider: {
    heading: 'Sign in',
    submit: (name: string) => `Sign in with ${name}`,
    back: 'Back to sign-in',
    linkHeading: 'Link a sign-in',
    backToAccount: 'Back to your account',
    words: {
      401: 'The sign-in was not finished, or took too long. Try again.',
      403: 'There is no account for this sign-in. Ask your administrator for an invitation link.',
      404: 'The invitation is no longer valid. Ask your administrator for a new one.',
      409: 'An account here has your email address already. Sign in to it, then link this sign-in on your account page.',
    } as Readonly<Record<number, string>>,
    linkWords: {
      401: 'The sign-in was not linked, or it took too long. Try again.',
      403: 'Another person has begun this in the same browser. Try again.',
      409: 'Another account here has this sign-in already.',
    } as Readonly<Record<number, string>>,
  },
  link: {
    missing: 'This link is incomplete',
    missingHint: 'Open the whole link as you got it: it ends in a long row of letters and digits.',
    invalid: 'This link no longer works',
    invalidHint: 'It has expired or was used before.',
    askAgain: 'Ask the administrator of this archive for a new one.',
    setUpAgain: 'To print a new set-up link, run this in the folder in which you ran npm start:',
  },
  field: {
    name: 'Name',
    nameHint: 'As others in this archive should see it.',
    email: 'Email address',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'At least 12 characters, and not one of the common ones. A few words are good.',
  },
};
