import { z } from 'zod';
import * as content from './content/staff-content.ts';
import * as contentNotes from './content/staff-content-notes.ts';
import * as contentPictures from './content/staff-content-pictures.ts';
import * as contentShops from './content/staff-content-shops.ts';
import * as approvals from './staff-approvals.ts';
import * as audit from './staff-audit.ts';
import * as bookDays from './staff-book-days.ts';
import * as books from './staff-books.ts';
import * as cases from './staff-case.ts';
import * as figures from './staff-figures.ts';
import * as find from './staff-find.ts';
import * as fiscal from './staff-fiscal.ts';
import * as incidents from './staff-incidents.ts';
import * as payLinks from './staff-pay-links.ts';
import * as payment from './staff-payment.ts';
import * as people from './staff-people.ts';
import * as queues from './staff-queues.ts';
import * as reminders from './staff-reminders.ts';
import { STAFF_ROLES } from './staff-roles.ts';
import type { StaffCallName } from './staff-routes.ts';
import * as settings from './staff-settings.ts';
import * as taxes from './staff-taxes.ts';

const readMe = {
  summary: 'Who is signed in',
  input: z.object({}),
  result: z.object({
    name: z.string(),
    email: z.string().nullable(),
    roles: z.array(z.enum(STAFF_ROLES)),
    /** Name of the operator. */
    operator: z.string(),
    /** Minutes that the operator's clock is ahead of UTC. */
    utcOffsetMinutes: z.int(),
    /** ISO 3166-1 code of the operator's country: how it writes days, times and numbers. */
    country: z.string().length(2),
  }),
};

const signOut = {
  summary: 'Ends the session',
  input: z.object({}),
  /** Address that the browser opens next: the identity provider's page for signing out. */
  result: z.object({ next: z.string() }),
};

/** What each call takes and gives. */
export const STAFF_CALLS = {
  readMe,
  signOut,
  findPayments: payment.findPayments,
  readPayment: payment.readPayment,
  showPersonalData: payment.showPersonalData,
  actOnPayment: payment.actOnPayment,
  addNote: payment.addNote,
  listProposals: approvals.listProposals,
  decideProposal: approvals.decideProposal,
  listStuckPayments: payment.listStuckPayments,
  readDeskSettings: settings.readDeskSettings,
  changeDeskSettings: settings.changeDeskSettings,
  listDeskSettingChanges: settings.listDeskSettingChanges,
  listDeskTowns: settings.listDeskTowns,
  openDeskTown: settings.openDeskTown,
  retryMethod: settings.retryMethod,
  listActs: audit.listActs,
  exportActs: audit.exportActs,
  checkActs: audit.checkActs,
  readCase: cases.readCase,
  previewCaseAct: cases.previewCaseAct,
  carryOutCaseAct: cases.carryOutCaseAct,
  readProviderMessage: cases.readProviderMessage,
  readReceipt: cases.readReceipt,
  findPayLinks: payLinks.findPayLinks,
  stopPayLink: payLinks.stopPayLink,
  findLineReminders: reminders.findLineReminders,
  endLineReminders: reminders.endLineReminders,
  endStandingOrder: reminders.endStandingOrder,
  listMandateEnds: reminders.listMandateEnds,
  tellMandateEnd: reminders.tellMandateEnd,
  confirmMandateEnd: reminders.confirmMandateEnd,
  listIncidents: incidents.listIncidents,
  readIncident: incidents.readIncident,
  saveIncident: incidents.saveIncident,
  proposeCompensation: incidents.proposeCompensation,
  listPeople: people.listPeople,
  changeRole: people.changeRole,
  readBooksChoices: books.readBooksChoices,
  startUpload: books.startUpload,
  uploadPart: books.uploadPart,
  finishUpload: books.finishUpload,
  readUpload: books.readUpload,
  listStatements: books.listStatements,
  listStatementLines: books.listStatementLines,
  listBookDifferences: books.listBookDifferences,
  explainBookDifference: books.explainBookDifference,
  assignBookDifference: books.assignBookDifference,
  correctBooks: books.correctBooks,
  listBookEntries: books.listBookEntries,
  listBookDays: bookDays.listBookDays,
  readBookDay: bookDays.readBookDay,
  compareBookDay: bookDays.compareBookDay,
  closeBookDay: bookDays.closeBookDay,
  reopenBookDay: bookDays.reopenBookDay,
  checkBookCloses: bookDays.checkBookCloses,
  readTaxReturn: taxes.readTaxReturn,
  exportTaxReturn: taxes.exportTaxReturn,
  listFiscalDocuments: fiscal.listFiscalDocuments,
  readTaxAuthority: fiscal.readTaxAuthority,
  settleFiscalDocument: fiscal.settleFiscalDocument,
  exportBookDay: bookDays.exportBookDay,
  listContentFiles: content.listContentFiles,
  findContentTexts: content.findContentTexts,
  readContentFile: content.readContentFile,
  listContentShops: contentShops.listContentShops,
  listBundleNotes: contentNotes.listBundleNotes,
  listContentPictures: contentPictures.listContentPictures,
  uploadContentPicture: contentPictures.uploadContentPicture,
  removeContentPicture: contentPictures.removeContentPicture,
  readContentHistory: content.readContentHistory,
  saveContentTexts: content.saveContentTexts,
  keepContentText: content.keepContentText,
  listContentChanges: content.listContentChanges,
  readContentChange: content.readContentChange,
  checkContentChange: content.checkContentChange,
  requestContentReview: content.requestContentReview,
  decideContentChange: content.decideContentChange,
  takeBackContentChange: content.takeBackContentChange,
  discardContentChange: content.discardContentChange,
  rollBackContentChange: content.rollBackContentChange,
  findLeads: find.findLeads,
  readLead: find.readLead,
  showLeadContact: find.showLeadContact,
  addLeadNote: find.addLeadNote,
  sendLeadAgain: find.sendLeadAgain,
  listViews: find.listViews,
  saveView: find.saveView,
  removeView: find.removeView,
  listQueues: queues.listQueues,
  listQueueItems: queues.listQueueItems,
  listMyItems: queues.listMyItems,
  listColleagues: queues.listColleagues,
  assignItem: queues.assignItem,
  releaseItem: queues.releaseItem,
  closeItem: queues.closeItem,
  showItem: queues.showItem,
  previewBulk: queues.previewBulk,
  actOnMany: queues.actOnMany,
  readFigures: figures.readFigures,
  readFigureAmounts: figures.readFigureAmounts,
} as const satisfies Record<StaffCallName, { summary: string; input: z.ZodType; result: z.ZodType }>;

/** What a caller sends. */
export type StaffInput<Name extends StaffCallName> = z.input<(typeof STAFF_CALLS)[Name]['input']>;
/** What the server has parsed. */
export type StaffParsedInput<Name extends StaffCallName> = z.output<(typeof STAFF_CALLS)[Name]['input']>;
/** The result. */
export type StaffResult<Name extends StaffCallName> = z.output<(typeof STAFF_CALLS)[Name]['result']>;

/**
 * Why a call failed. `NOT_SIGNED_IN`: sign in again. `REFUSED` has a `why`, such as `was-delivered`. `CHANGED`: the payment
 * changed meanwhile, read it again.
 */
export const STAFF_ERRORS = [
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'REFUSED',
  'CHANGED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type StaffErrorCode = (typeof STAFF_ERRORS)[number];

/** Body of a failed call. */
export type StaffFailure = { error: StaffErrorCode; why?: string; fields?: Record<string, string> };
