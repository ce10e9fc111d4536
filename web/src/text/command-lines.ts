/** Words of the login of programs. The archive's interface calls such a program a command line. */
export const commandLineText = {
  heading: 'Log in a program',
  lead:
    'A program, such as a command-line tool or an agent, gets an API key of yours for 365 days. With it, the program ' +
    'can list, search, read, upload and delete all your projects and sessions. To log it out, go to',
  keys: 'API keys',
  make: {
    heading: 'Your program asks for a code',
    lead:
      'Show a code and type it into a program that you have started yourself. It works once, for 10 minutes, ' +
      'and upper and lower case count. Do not share it: it gives access to your sessions.',
    typeNow: (expiry: string) =>
      `Type this code into your program now. It works once, until ${expiry}, and upper and lower case count. ` +
      'Do not share it: it gives access to your sessions.',
    submit: 'Show a code',
    again: 'Show another code',
    code: 'Login code',
  },
  approve: {
    heading: 'Your program shows a code',
    lead: 'Type the code that your program shows.',
    code: 'Code',
    find: 'Continue',
    unknown: 'No program waits with this code. It may be mistyped or expired.',
    question: 'Is this your program?',
    check: 'Check that your program shows this code',
    actsAs: (name: string, email: string | null) => `It will act as ${name}${email === null ? '' : ` (${email})`}.`,
    warning:
      'Approve only a login that you have started yourself just now. The program can then read, upload and delete all ' +
      'your projects and sessions.',
    approve: 'Approve',
    deny: 'Deny',
    approved: 'The program is logged in. You can go back to it.',
    denied: 'The login is denied.',
  },
  field: { host: 'Host', system: 'System', user: 'User', client: 'Program', address: 'Address' },
  unknown: 'Unknown',
  list: {
    heading: 'Logged-in programs',
    lead: 'Each of them has a key of its own.',
    created: 'Logged in',
    lastUsed: 'Last used',
    never: 'Never',
    none: 'No program is logged in.',
    logOut: 'Log out',
    logOutLabel: (name: string) => `Log out ${name}`,
    done: (name: string) => `${name} is logged out.`,
    log: 'Log in a program',
  },
};
