import type { ContentCallName } from '@portal/contract/staff/content/staff-content-routes';
import type { DeskDeps } from '../desk-deps.ts';
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

/** The handlers of the calls of the editor for texts. Roles were checked before. */
export function contentHandlers(deps: DeskDeps): Pick<StaffHandlers, ContentCallName> {
  return {
    listContentFiles: (_input, caller) => listFiles(deps, caller),
    findContentTexts: (input) => findTexts(deps, input),
    readContentFile: (input, caller) => readFile(deps, input, caller),
    listContentShops: (_input, caller) => listShops(deps, caller),
    listBundleNotes: (_input, caller) => listBundleNotes(deps, caller),
    listContentPictures: () => listPictures(deps),
    uploadContentPicture: (input, caller, body) => uploadPicture(deps, input, { caller, body }),
    removeContentPicture: (input, caller) => removePicture(deps, input, caller),
    readContentHistory: (input) => readHistory(deps, input),
    saveContentTexts: (input, caller) => saveTexts(deps, input, caller),
    keepContentText: (input, caller) => keepText(deps, input, caller),
    listContentChanges: (input, caller) => readChanges(deps, input, caller),
    readContentChange: (input, caller) => readChange(deps, input, caller),
    checkContentChange: (input) => checkChange(deps, input),
    requestContentReview: (input, caller) => requestReview(deps, input, caller),
    decideContentChange: (input, caller) => decideChange(deps, input, caller),
    takeBackContentChange: (input, caller) => takeBackChange(deps, input, caller),
    discardContentChange: (input, caller) => discardChange(deps, input, caller),
    rollBackContentChange: (input, caller) => rollBackChange(deps, input, caller),
  };
}
