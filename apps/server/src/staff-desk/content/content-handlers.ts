import type { ContentCallName } from '@portal/contract/staff/content/staff-content-routes';
import type { StaffHandlers } from '../http/staff-calls.ts';
import { checkChange } from './check-change.ts';
import { decideChange, discardChange, requestReview, takeBackChange } from './decide-change.ts';
import { findTexts } from './find-texts.ts';
import { listBundleNotes } from './list-bundle-notes.ts';
import { listFiles } from './list-files.ts';
import { listShops } from './list-shops.ts';
import { removePicture, uploadPicture } from './pictures/change-pictures.ts';
import { listPictures } from './pictures/list-pictures.ts';
import { readChange, readChanges } from './read-changes.ts';
import { readFile, readHistory } from './read-file.ts';
import { rollBackChange } from './roll-back-change.ts';
import { keepText, saveTexts } from './save-texts.ts';

/** The handlers of the calls of the editor for texts. */
export const contentHandlers: Pick<StaffHandlers, ContentCallName> = {
  listContentFiles: listFiles,
  findContentTexts: findTexts,
  readContentFile: readFile,
  listContentShops: listShops,
  listBundleNotes,
  listContentPictures: listPictures,
  uploadContentPicture: uploadPicture,
  removeContentPicture: removePicture,
  readContentHistory: readHistory,
  saveContentTexts: saveTexts,
  keepContentText: keepText,
  listContentChanges: readChanges,
  readContentChange: readChange,
  checkContentChange: checkChange,
  requestContentReview: requestReview,
  decideContentChange: decideChange,
  takeBackContentChange: takeBackChange,
  discardContentChange: discardChange,
  rollBackContentChange: rollBackChange,
};
