/** Texts of the frame and the errors. */
export const app = {
  'app.name': 'Staff desk',
  'app.skip': 'Skip to the content',
  'app.language': 'Language',
  'app.sign-out': 'Sign out',
  'app.nothing': 'Your roles ({roles}) have no pages here.',
  'app.loading': 'Loading',
  'nav.payments': 'Payments',
  'nav.stuck': 'Needs attention',
  'nav.approvals': 'Approvals',
  'nav.acts': 'Who did what',
  'nav.people': 'People and roles',
  'error.title': 'That did not work',
  'error.NOT_ALLOWED': 'Your roles do not allow this.',
  'error.NOT_FOUND': 'There is no such payment.',
  'error.INVALID_REQUEST': 'Something that was typed is not valid.',
  'error.CHANGED': 'The payment changed meanwhile. Look at it again and decide again.',
  'error.RATE_LIMITED': 'Too many requests. Wait a minute.',
  'error.UNAVAILABLE':
    'The portal or its database does not respond. Nothing was changed. Try again in a minute.',
  'error.INTERNAL': 'The portal could not do it. Nothing more is known; the cause is in its log.',
  'error.again': 'Try again',
} as const;
