import { STANDING_CHANGES, STANDING_PAUSES, STANDING_RHYTHMS } from '@portal/domain/payments/standing-order';
import { z } from 'zod';
import { amountField, currencyField, idField, listOf, msisdnField } from '../http/fields.ts';

const day = z.iso.date();

/** What a standing order buys, and when. */
const schedule = {
  every: z.enum(STANDING_RHYTHMS),
  /** Monday is 1. */
  weekday: z.number().int().min(1).max(7),
  /** A shorter month has its last day. */
  monthDay: z.number().int().min(1).max(31),
  /** The airtime below which it buys. */
  below: amountField,
};

/**
 * The standing orders of a line of this browser, and what another one could be. NOT_FOUND, LINES_LOCKED; UNAVAILABLE where there are none.
 */
export const readStandingOrders = {
  summary: 'Standing orders of a line of this browser',
  input: z.object({ lineId: idField }),
  result: z.object({
    msisdn: msisdnField,
    orders: listOf({
      standingOrderId: idField,
      /** `null`: airtime. */
      productCode: z.string().nullable(),
      bundleDescription: z.string().nullable(),
      amount: amountField,
      currencyCode: currencyField,
      every: schedule.every,
      weekday: schedule.weekday.nullable(),
      monthDay: schedule.monthDay.nullable(),
      below: schedule.below.nullable(),
      /** Of the day in the country. */
      hour: z.number().int().min(0).max(23),
      paymentMode: z.string(),
      paymentName: z.string(),
      /** Charged by a permission of the payer, without a prompt each time. */
      withoutAsking: z.boolean(),
      /** While it is permitted, the portal starts no other payment by this way from the number. */
      closesOthers: z.boolean(),
      /** At most so much in a month. */
      monthLimit: amountField,
      until: z.string(),
      /**
       * Why it buys nothing now; `null`: it does. `asked`: it waits for the answer on the payer's handset; `changed`, `unpermitted`: its
       * owner must agree again; `first-charge`: it waits for the first payment of its card.
       */
      pausedBy: z.enum(STANDING_PAUSES).nullable(),
      /** The purchase that its card pays first, while it waits for that; `null`: it does not. */
      firstOrderId: idField.nullable(),
      /** When it buys next; `null`: it is paused, or waits for low airtime. */
      nextAt: z.string().nullable(),
      /** The last ones that have ended, the latest first. */
      runs: listOf({ dueDay: day, isPaid: z.boolean(), reason: z.string().nullable() }),
    }),
    /** Whether this line can buy airtime. */
    hasAirtime: z.boolean(),
    bundles: listOf({
      productCode: z.string(),
      name: z.string(),
      amount: amountField,
      currencyCode: currencyField,
    }),
    /**
     * The ways to pay without a page. `isAirtime`: only bundles, and not when airtime is low; `mayNotAsk`: also by a permission, without
     * a prompt each time, and `closesOthers` then. `isCard`: the permission comes with a first payment on the page of its gateway.
     */
    modes: listOf({
      paymentMode: z.string(),
      paymentName: z.string(),
      isAirtime: z.boolean(),
      isCard: z.boolean(),
      mayNotAsk: z.boolean(),
      closesOthers: z.boolean(),
    }),
    hours: z.array(z.number().int()),
    maxOrders: z.number().int(),
    maxMonthLimit: amountField,
    /** The same for one that a card pays. */
    cardMonthLimit: amountField,
  }),
};

/**
 * Says what a standing order would be; with `isAgreed` its owner agrees to it, and is told by SMS. `standingOrderId`: the one that it
 * replaces. INVALID_REQUEST with the reason of a field, PRICE_DIFFERS when `agreedAmount` is not its price, NOT_FOUND, LINES_LOCKED,
 * PROOF_INVALID when the SIM card or owner changed, RATE_LIMITED after five a day, and the refusals of an order.
 */
export const agreeStandingOrder = {
  summary: 'Agree to a standing order of a line of this browser',
  input: z.object({
    lineId: idField,
    standingOrderId: idField.nullable(),
    /** Either a bundle or an amount of airtime. */
    productCode: z.string().max(64).nullable(),
    amount: amountField.nullable(),
    ...schedule,
    below: schedule.below.nullable(),
    hour: z.number().int().min(0).max(23),
    paymentMode: z.string().max(40),
    /** The payer is asked once on the handset, and the standing order waits for the answer; or for the first payment of a card. */
    withoutAsking: z.boolean(),
    monthLimit: amountField,
    isAgreed: z.boolean(),
    agreedAmount: amountField.nullable(),
  }),
  result: z.object({
    /** `null`: it was not agreed to yet. */
    standingOrderId: idField.nullable(),
    amount: amountField,
    currencyCode: currencyField,
    /** The first day on which it buys; `null`: it waits for low airtime. */
    firstDay: day.nullable(),
    /** The purchase that its card pays first; `null`: it is not paid by a card, or was not agreed to yet. */
    orderId: idField.nullable(),
  }),
};

/** Pauses or ends a standing order at once, or lets it go on. `isUnderWay`: a payment that needs no approval was handed over before. NOT_FOUND, LINES_LOCKED; PRICE_DIFFERS when it must be agreed to again. */
export const changeStandingOrder = {
  summary: 'Pause, resume or end a standing order of a line of this browser',
  input: z.object({ lineId: idField, standingOrderId: idField, change: z.enum(STANDING_CHANGES) }),
  result: z.object({ isUnderWay: z.boolean() }),
};

/** What the link in an e-mail to the holder of a card is about; `null`: nothing. */
export const readCardPermission = {
  summary: 'The standing order that a card pays, by the link of its holder',
  input: z.object({ link: idField }),
  result: z.object({
    permission: z
      .object({
        /** Of the line that it pays for, masked. */
        msisdn: z.string(),
        /** Brand and last four digits. */
        card: z.string(),
        isActive: z.boolean(),
      })
      .nullable(),
  }),
};

/** Ends the standing order that a card pays, by the link of its holder: nothing is charged after it. A repeat does nothing more. */
export const endCardPermission = {
  summary: 'End the standing order that a card pays, by the link of its holder',
  input: z.object({ link: idField }),
  result: z.object({ ended: z.literal(true) }),
};
