import type { StaffRoute } from '../staff-route.ts';

/** Editing, and deciding about what others edited; nobody approves their own change. */
const EDITORS = ['content', 'admin'] as const;

/** The calls of the editor for texts. */
export const CONTENT_ROUTES = {
  listContentFiles: { method: 'GET', path: '/content/files', roles: EDITORS },
  findContentTexts: { method: 'GET', path: '/content/find', roles: EDITORS },
  readContentFile: { method: 'GET', path: '/content/file', roles: EDITORS },
  listContentShops: { method: 'GET', path: '/content/shops', roles: EDITORS },
  listBundleNotes: { method: 'GET', path: '/content/bundle-notes', roles: EDITORS },
  listContentPictures: { method: 'GET', path: '/content/pictures', roles: EDITORS },
  uploadContentPicture: { method: 'POST', path: '/content/picture', roles: EDITORS, takesBytes: true },
  removeContentPicture: { method: 'POST', path: '/content/picture/remove', roles: EDITORS },
  readContentHistory: { method: 'GET', path: '/content/history', roles: EDITORS },
  saveContentTexts: { method: 'POST', path: '/content/save', roles: EDITORS, isLarge: true },
  keepContentText: { method: 'POST', path: '/content/keep', roles: EDITORS },
  listContentChanges: { method: 'GET', path: '/content/changes', roles: EDITORS },
  readContentChange: { method: 'GET', path: '/content/change', roles: EDITORS },
  checkContentChange: { method: 'GET', path: '/content/change/check', roles: EDITORS },
  requestContentReview: { method: 'POST', path: '/content/change/review', roles: EDITORS },
  decideContentChange: { method: 'POST', path: '/content/change/decide', roles: EDITORS },
  takeBackContentChange: { method: 'POST', path: '/content/change/take-back', roles: EDITORS },
  discardContentChange: { method: 'POST', path: '/content/change/discard', roles: EDITORS },
  rollBackContentChange: { method: 'POST', path: '/content/change/roll-back', roles: EDITORS },
} as const satisfies Record<string, StaffRoute>;

/** Name of a call of the editor for texts. */
export type ContentCallName = keyof typeof CONTENT_ROUTES;

/** Page of the desk's server that shows a page of customers with the texts of a change; it is framed by the desk. */
export const CONTENT_PREVIEW_PATH = '/staff/preview';
