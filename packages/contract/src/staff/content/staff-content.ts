import { LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { listOf } from '../../http/fields.ts';
import { reasonField } from '../reason-field.ts';
import { CONTENT_CHANGE_STATES, CONTENT_FILE_KINDS } from './staff-content-names.ts';

const locale = z.enum(LOCALE_LIST);
const moment = z.iso.datetime();
const reason = reasonField;
/** Name of a content file without its language: `payment-translation.json`, `pages/terms.md`. */
const fileName = z.string().min(1).max(120);
const changeId = z.string().min(1).max(40);
/** `null`: the text of the operator's folder, or the built-in one. */
const text = z.string().max(400_000).nullable();
/** Path with the language, and the key; the key is empty for a file that is edited as a whole. */
const place = { path: z.string().min(1).max(120), key: z.string().max(120) };

/** `prefix`: what paths of customers' pages begin with in this language, empty for the country's default language. */
export const contentLanguages = listOf({ code: locale, name: z.string(), prefix: z.string() });
export type ContentLanguage = z.output<typeof contentLanguages>[number];

export const contentChange = z.object({
  id: changeId,
  state: z.enum(CONTENT_CHANGE_STATES),
  version: z.number().int(),
  by: z.string(),
  isOwn: z.boolean(),
  startedAt: moment,
  movedAt: moment,
  reason: z.string().nullable(),
  publishAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  decision: z.string().nullable(),
  /** Why it was not published when it was due: `faulty` or `outdated`. */
  problem: z.string().nullable(),
  /** How many texts it changes. */
  texts: z.number().int(),
});
export type ContentChange = z.output<typeof contentChange>;

export const listContentFiles = {
  summary: 'Lists what can be edited, and how much of it is translated',
  input: z.object({}),
  result: z.object({
    languages: contentLanguages,
    files: listOf({
      file: fileName,
      kind: z.enum(CONTENT_FILE_KINDS),
      /** Title of a page or topic in English; `null` for a screen, which the desk names. */
      title: z.string().nullable(),
      /** How many texts, questions or pages it has, and how many of them a language lacks. */
      texts: z.number().int(),
      missing: z.partialRecord(locale, z.number().int()),
    }),
    /** The person's own draft. */
    draft: contentChange.nullable(),
    /** Files that visitors do not read because something is wrong in them: path, line or key, and what is wrong. */
    leftOut: listOf({ file: z.string(), place: z.string().nullable(), problem: z.string() }),
  }),
};
export type ContentFileRow = z.output<typeof listContentFiles.result>['files'][number];
export type LeftOutFile = z.output<typeof listContentFiles.result>['leftOut'][number];

export const findContentTexts = {
  summary: 'Finds texts by what is read on the page, in every language',
  input: z.object({ text: z.string().trim().min(2).max(200) }),
  result: z.object({
    found: listOf({
      locale,
      file: fileName,
      key: z.string(),
      line: z.number().int().nullable(),
      text: z.string(),
    }),
    /** There are more: the search must be more exact. */
    isCut: z.boolean(),
  }),
};

/** Where a text is from. */
const origin = z.enum(['built-in', 'folder', 'desk']);

export const contentText = z.object({
  locale,
  /** What customers have now; `null`: the language has none. */
  live: z.object({ text: z.string(), origin }).nullable(),
  /** The text of the person's draft; what is taken back is as it was without the desk. */
  draft: z.object({ text, isOutdated: z.boolean() }).nullable(),
  /** Others whose change of this text is not published yet. */
  others: z.array(z.string()),
});

/** What is wrong with texts by themselves, such as a lost placeholder. */
export const contentProblems = listOf({ ...place, problem: z.string() });

export const readContentFile = {
  summary: 'Shows the texts of a file in every language, with those of the own draft',
  input: z.object({ file: fileName }),
  result: z.object({
    file: fileName,
    kind: z.enum(CONTENT_FILE_KINDS),
    title: z.string().nullable(),
    languages: contentLanguages,
    /** Pages of customers on which the texts are, without a language. */
    shownOn: z.array(z.string()),
    rows: listOf({ key: z.string(), texts: z.array(contentText) }),
    draft: contentChange.nullable(),
    /** Of the own draft. */
    problems: contentProblems,
  }),
};
export type ContentFilePage = z.output<typeof readContentFile.result>;
export type ContentTextProblem = ContentFilePage['problems'][number];
export type ContentTextCell = z.output<typeof contentText>;

export const readContentHistory = {
  summary: 'Lists what was published for a text, latest first',
  input: z.object(place),
  result: z.object({
    revisions: listOf({
      number: z.number().int(),
      at: moment,
      by: z.string(),
      approvedBy: z.string(),
      changeId,
      text,
    }),
    /** The text without anything that was published in the desk. */
    original: z.string().nullable(),
  }),
};

export const saveContentTexts = {
  summary: 'Saves texts in the own draft, which is begun with the first one',
  input: z.object({
    texts: z
      .array(z.object({ ...place, text }))
      .min(1)
      .max(200),
  }),
  result: z.object({ change: contentChange, problems: contentProblems }),
};

export const keepContentText = {
  summary: 'Decides about a text of the own draft that somebody else has published meanwhile',
  input: z.object({ ...place, keep: z.enum(['mine', 'live']) }),
  result: z.object({}),
};

export const listContentChanges = {
  summary: 'Lists changes, the latest first',
  input: z.object({
    which: z.enum(['open', 'published', 'ended']).default('open'),
    after: z.string().max(300).optional(),
  }),
  result: z.object({ changes: z.array(contentChange), next: z.string().nullable() }),
};

export const readContentChange = {
  summary: 'Shows the texts of a change beside those of customers',
  input: z.object({ id: changeId }),
  result: z.object({
    change: contentChange,
    languages: contentLanguages,
    texts: listOf({
      ...place,
      locale,
      file: fileName,
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Another person has published this text since the editor began. */
      isOutdated: z.boolean(),
    }),
    /** Pages of customers on which the texts are, without a language. */
    shownOn: z.array(z.string()),
  }),
};
export type ContentChangePage = z.output<typeof readContentChange.result>;

const finding = z.object({ where: z.string(), what: z.string() });

export const checkContentChange = {
  summary: 'Checks the whole content with a change, as `npm run content -- check`',
  input: z.object({ id: changeId }),
  result: z.object({
    /** What the change breaks; with a fault it cannot be published. */
    faults: z.array(finding),
    /** Notes that are there only with the change. */
    notes: z.array(finding),
  }),
};

export const requestContentReview = {
  summary: 'Asks a second person to approve the own draft',
  input: z.object({ id: changeId, version: z.number().int(), publishAt: moment.nullable(), reason }),
  result: z.object({}),
};

export const decideContentChange = {
  summary: 'Approves or rejects the change of somebody else; what is approved is published at its time',
  input: z.object({ id: changeId, version: z.number().int(), approve: z.boolean(), reason }),
  result: z.object({ state: z.enum(CONTENT_CHANGE_STATES) }),
};

export const takeBackContentChange = {
  summary: 'Makes an own change a draft again before it is published',
  input: z.object({ id: changeId }),
  result: z.object({}),
};

export const discardContentChange = {
  summary: 'Discards the own draft',
  input: z.object({ id: changeId }),
  result: z.object({}),
};

export const rollBackContentChange = {
  summary: 'Begins a draft with the texts that were there before a published change',
  input: z.object({ id: changeId }),
  result: z.object({ id: changeId }),
};
