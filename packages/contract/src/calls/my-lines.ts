import { LINE_PIN } from '@portal/domain/identifiers/my-lines';
import { REMINDER_CHANNELS, REMINDER_KINDS } from '@portal/domain/identifiers/reminders';
import { z } from 'zod';
import { amountField, currencyField, idField, lineTypeField, listOf, msisdnField } from '../http/fields.ts';
import { sendCode } from './code.ts';
import { readHistory } from './history.ts';

/** Sends the code that adds a number to the lines of this browser. It is checked by `verifyCode`. */
export const sendLineCode = {
  summary: 'Send the code that adds a line to this browser',
  input: z.object({ msisdn: msisdnField }),
  result: sendCode.result,
};

/** Adds the number of a proof for half an hour; `keepLine` makes it longer. LINES_FULL, LINES_LOCKED, PROOF_INVALID. */
export const addLine = {
  summary: 'Add a proven line to this browser',
  input: z.object({ uniqueCode: idField }),
  result: z.object({ lineId: idField }),
};

/** Keeps a line on this device. Its owner is told by SMS, and can end it by the message STOP. NOT_FOUND, LINES_LOCKED. */
export const keepLine = {
  summary: 'Keep a line on this device',
  input: z.object({ lineId: idField }),
  result: z.object({ until: z.string() }),
};

/** Forgets one line of this browser, or all with their PIN when none is named. Also while they are locked. */
export const forgetLines = {
  summary: 'Forget lines of this browser',
  input: z.strictObject({ lineId: idField.optional() }),
  result: z.object({ forgotten: z.literal(true) }),
};

/** Ends the access of all other browsers to a line of this one. NOT_FOUND, LINES_LOCKED. */
export const endOtherDevices = {
  summary: 'End the access of other devices to a line',
  input: z.object({ lineId: idField }),
  result: z.object({ devices: z.number().int().nonnegative() }),
};

/** Sets the PIN that locks the lines of this browser, or removes it. LINES_LOCKED, NOT_FOUND without a line. */
export const setLinesPin = {
  summary: 'Set the PIN of the lines of this browser',
  input: z.object({ linesPin: z.string().regex(LINE_PIN).nullable() }),
  result: z.object({ hasPin: z.boolean() }),
};

/** Locks the lines of this browser, if they have a PIN. */
export const lockLines = {
  summary: 'Lock the lines of this browser',
  input: z.strictObject({}),
  result: z.object({ isLocked: z.boolean() }),
};

/** Opens the lines by their PIN. LINES_PIN_WRONG: attempts left; after the last one the lines are forgotten. */
export const unlockLines = {
  summary: 'Open the lines of this browser by their PIN',
  input: z.object({ linesPin: z.string().max(12) }),
  result: z.object({ isLocked: z.literal(false) }),
};

/** Bytes in base64url. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(length);

/** What an authenticator answers: its data, and what the browser says that it was asked. */
const passkeyAnswer = { authenticatorData: bytes(4_000), clientData: bytes(4_000) };

/**
 * What this browser has to sign next (WebAuthn), once, within five minutes: to add a passkey beside the PIN, or to open the lines by it.
 * NOT_FOUND without a PIN, or locked without a passkey.
 */
export const startPasskey = {
  summary: 'Begin to add or use a passkey of this device',
  input: z.strictObject({}),
  result: z.object({
    challenge: z.string(),
    /** The passkey that opens the lines; `null`: there is none. */
    passkeyId: z.string().nullable(),
    /** The host that passkeys are for. */
    host: z.string(),
    /** For a new passkey. It says nothing about anybody. */
    userId: z.string(),
  }),
};

/** Adds the passkey of this device beside the PIN, or removes it. LINES_LOCKED, NOT_FOUND without a PIN. */
export const setPasskey = {
  summary: 'Set the passkey of the lines of this browser',
  input: z.object({
    passkey: z
      .object({
        passkeyId: bytes(1_400),
        /** SubjectPublicKeyInfo of an ES256 or RS256 key. */
        publicKey: bytes(1_000),
        ...passkeyAnswer,
      })
      .nullable(),
  }),
  result: z.object({ hasPasskey: z.boolean() }),
};

/** Opens the lines by their passkey. A try counts like one of the PIN. LINES_PIN_WRONG, NOT_FOUND. */
export const unlockByPasskey = {
  summary: 'Open the lines of this browser by their passkey',
  input: z.object({ ...passkeyAnswer, signature: bytes(1_400) }),
  result: z.object({ isLocked: z.literal(false) }),
};

/**
 * What the line of an order has already of what it buys, for the question before its payment. `held` is `null` where there is
 * nothing to ask, or this browser does not show the line: nobody learns what is left on another's.
 */
export const readHeld = {
  summary: 'What a line has already of the bundle of an order',
  input: z.object({ orderId: idField }),
  result: z.object({
    held: z
      .object({
        msisdn: msisdnField,
        service: z.enum(['airtime', 'data', 'voice', 'sms']),
        balance: z.string(),
        balanceType: z.enum(['LIMITED', 'UNLIMITED']),
        unitType: z.string(),
        /** When the last of it expires; empty when it never does. */
        expireTime: z.string(),
        bundleDescription: z.string(),
        /** When what is ordered would expire, if it is paid now; empty when it never does. */
        newExpireTime: z.string(),
        amount: amountField,
        currencyCode: currencyField,
      })
      .nullable(),
  }),
};

/** What a line is reminded of. */
const reminderKinds = z.array(z.enum(REMINDER_KINDS)).max(REMINDER_KINDS.length);

/**
 * Chooses what the owner of a line is reminded of, and how; no kind ends the reminders. The number is told by SMS, and an address is
 * asked to confirm. NOT_FOUND, LINES_LOCKED, PROOF_INVALID when the SIM card or owner changed, RATE_LIMITED after five choices a day.
 */
export const chooseReminders = {
  summary: 'Choose the reminders about a line of this browser',
  input: z.object({
    lineId: idField,
    kinds: reminderKinds,
    channel: z.enum(REMINDER_CHANNELS),
    /** For the channel `email`. */
    email: z.string().max(254).nullable(),
    /** For the channel `push`: the browser's subscription, with its keys in base64url. The line has to be kept on the device. */
    push: z
      .object({ endpoint: z.string().max(1_000), p256dh: z.string().max(100), auth: z.string().max(40) })
      .nullish(),
  }),
  result: z.object({ chosen: z.literal(true) }),
};

/** What a link in an e-mail is about; `null`: the reminders have ended. */
export const readReminders = {
  summary: 'Reminders of a link in an e-mail',
  input: z.object({ link: idField }),
  result: z.object({
    reminders: z
      .object({
        /** Masked. */
        msisdn: z.string(),
        isConfirmed: z.boolean(),
        until: z.string(),
      })
      .nullable(),
  }),
};

/** Confirms the address that a link was sent to. `isConfirmed` is false when the reminders have ended. */
export const confirmReminders = {
  summary: 'Confirm the address of reminders',
  input: z.object({ link: idField }),
  result: z.object({ isConfirmed: z.boolean() }),
};

/** Ends the reminders of a link in an e-mail. */
export const endReminders = {
  summary: 'End the reminders of a link in an e-mail',
  input: z.object({ link: idField }),
  result: z.object({ ended: z.literal(true) }),
};

/** One balance of a line, soonest to expire first. */
const lineBalance = z.object({
  service: z.enum(['airtime', 'data', 'voice', 'sms']),
  balanceDescription: z.string(),
  /** '-' when unlimited. */
  balance: z.string(),
  balanceType: z.enum(['LIMITED', 'UNLIMITED']),
  /** MB, GB, minutes, SMS or a currency; '-' when unlimited. */
  unitType: z.string(),
  /** ISO 8601 instant, UTC; empty when it never expires. */
  expireTime: z.string(),
});

/** A line that this browser shows. A part that its system cannot answer now is `null`. */
const myLine = z.object({
  lineId: idField,
  msisdn: msisdnField,
  lineType: lineTypeField.nullable(),
  /** Until when this browser shows it, ISO 8601, UTC. */
  until: z.string(),
  /** It stays after this visit. */
  isKept: z.boolean(),
  /** How many other devices keep it. */
  otherDevices: z.number().int().nonnegative(),
  /** When it was last shown before this time; `null`: never. */
  viewedAt: z.string().nullable(),
  balances: z.array(lineBalance).nullable(),
  /** The bill of a postpaid line. `amount` without decimals where there are none; `isCredit`: the line owes nothing. */
  bill: z
    .object({
      owed: z.string(),
      currencyCode: currencyField,
      isCredit: z.boolean(),
      dueDate: z.string().nullable(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  /** The data of the last days that are over, oldest first; `null` also where the operator does not say. */
  usage: z
    .object({
      days: listOf({ day: z.string(), megabytes: z.number().nonnegative() }),
      /** When there is no data left at this rate; `null`: not known, or not for two months. */
      lastsUntil: z.string().nullable(),
    })
    .nullable(),
  /** What its owner is reminded of; `null`: nothing. */
  reminders: z
    .object({
      kinds: reminderKinds,
      channel: z.enum(REMINDER_CHANNELS),
      /** Masked. */
      email: z.string().nullable(),
      /** They go to another browser. */
      isElsewhere: z.boolean(),
      /** An address gets nothing before it is confirmed. */
      isConfirmed: z.boolean(),
      until: z.string(),
    })
    .nullable(),
  /** The last purchases, newest first. */
  purchases: z.array(
    readHistory.result.shape.purchases.element
      .pick({
        at: true,
        transactionType: true,
        rechargeType: true,
        bundleDescription: true,
        currencyCode: true,
        outcome: true,
        role: true,
        shortReference: true,
      })
      .extend({ amount: amountField }),
  ),
});

/**
 * What is left on the lines of this browser. No call names a number, so no other one can be asked for. `isLocked`: their PIN is
 * needed first, and no line is in the answer.
 */
export const readLines = {
  summary: 'Lines of this browser',
  input: z.object({}),
  result: z.object({
    isLocked: z.boolean(),
    hasPin: z.boolean(),
    /** A passkey of the device opens them too. */
    hasPasskey: z.boolean(),
    /** Tries left to open them. */
    attemptsLeft: z.number().int().nonnegative(),
    /** Lines that ended because their SIM card or owner changed. */
    endedLines: z.number().int().nonnegative(),
    /** Days that a kept line is shown. */
    keptDays: z.number().int().positive(),
    /** How reminders can be sent; none where they are off. */
    reminderChannels: z.array(z.enum(REMINDER_CHANNELS)),
    /** Whether a line may have standing orders. */
    hasStandingOrders: z.boolean(),
    /** The public key that a browser subscribes with, for the channel `push`. */
    pushKey: z.string().nullable(),
    lines: z.array(myLine),
  }),
};
