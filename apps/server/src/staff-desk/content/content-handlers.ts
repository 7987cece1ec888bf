import type { ContentCallName } from '@portal/contract/staff/content/staff-content-routes';
import type { StaffHandlers } from '../http/staff-calls.ts';
import { checkContentChange } from './check-change.ts';
import {
  decideContentChange,
  discardContentChange,
  requestContentReview,
  takeBackContentChange,
} from './decide-change.ts';
import { findContentTexts } from './find-texts.ts';
import { listBundleNotes } from './list-bundle-notes.ts';
import { listContentFiles } from './list-files.ts';
import { listContentShops } from './list-shops.ts';
import { removeContentPicture, uploadContentPicture } from './pictures/change-pictures.ts';
import { listContentPictures } from './pictures/list-pictures.ts';
import { listContentChanges, readContentChange } from './read-changes.ts';
import { readContentFile, readContentHistory } from './read-file.ts';
import { rollBackContentChange } from './roll-back-change.ts';
import { keepContentText, saveContentTexts } from './save-texts.ts';

/** The handlers of the calls of the editor for texts. */
export const contentHandlers: Pick<StaffHandlers, ContentCallName> = {
  listContentFiles,
  findContentTexts,
  readContentFile,
  listContentShops,
  listBundleNotes,
  listContentPictures,
  uploadContentPicture,
  removeContentPicture,
  readContentHistory,
  saveContentTexts,
  keepContentText,
  listContentChanges,
  readContentChange,
  checkContentChange,
  requestContentReview,
  decideContentChange,
  takeBackContentChange,
  discardContentChange,
  rollBackContentChange,
};
