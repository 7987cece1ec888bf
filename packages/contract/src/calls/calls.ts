import type { z } from 'zod';
import type { CallName } from '../http/paths.ts';
import * as balance from './balance.ts';
import * as bill from './bill.ts';
import * as bundle from './bundle.ts';
import * as code from './code.ts';
import * as config from './config.ts';
import * as coverage from './coverage.ts';
import * as feedback from './feedback.ts';
import * as form from './form.ts';
import * as help from './help.ts';
import * as history from './history.ts';
import * as keptProof from './kept-proof.ts';
import * as lead from './lead.ts';
import * as myLines from './my-lines.ts';
import * as order from './order.ts';
import * as pageSpeed from './page-speed.ts';
import * as pageView from './page-view.ts';
import * as payLink from './pay-link.ts';
import * as reversal from './reversal.ts';
import * as serviceStatus from './service-status.ts';
import * as standingOrder from './standing-order.ts';
import * as subscriber from './subscriber.ts';
import * as transaction from './transaction.ts';
import * as transactionStatus from './transaction-status.ts';

/** Schemas of every portal call: input (query of a GET, body of a POST) and `result`. */
export const CALLS = {
  readConfig: config.readConfig,
  readServiceStatus: serviceStatus.readServiceStatus,
  readProductConfig: config.readProductConfig,
  checkLine: subscriber.checkLine,
  sendBillCode: bill.sendBillCode,
  resendBillCode: bill.resendBillCode,
  verifyBillCode: bill.verifyBillCode,
  readBill: bill.readBill,
  requestBalance: balance.requestBalance,
  verifyCode: balance.verifyCode,
  queryBalance: balance.queryBalance,
  validateAccount: bill.validateAccount,
  validateFixedAccount: bill.validateFixedAccount,
  listOpenInvoices: bill.listOpenInvoices,
  listBundles: bundle.listBundles,
  listTariffs: bundle.listTariffs,
  sendCode: code.sendCode,
  sendHistoryCode: history.sendHistoryCode,
  resendCode: code.resendCode,
  verifyWalletUser: code.verifyWalletUser,
  checkHandsetProof: code.checkHandsetProof,
  checkNetworkProof: code.checkNetworkProof,
  listPlans: lead.listPlans,
  readDevice: lead.readDevice,
  validateNumber: lead.validateNumber,
  sendLeadCode: lead.sendLeadCode,
  submitLead: lead.submitLead,
  trackLead: lead.trackLead,
  saveForm: form.saveForm,
  readForm: form.readForm,
  eraseForm: form.eraseForm,
  sendContactForm: form.sendContactForm,
  requestCallBack: form.requestCallBack,
  placeOrder: order.placeOrder,
  readOrder: order.readOrder,
  listPaymentOptions: transaction.listPaymentOptions,
  listBroadbandPaymentOptions: transaction.listPaymentOptions,
  findPayer: transaction.findPayer,
  initiatePayment: transaction.initiatePayment,
  processPayment: transaction.processPayment,
  cancelPayment: transaction.cancelPayment,
  initiateSecurePayment: transaction.initiateSecurePayment,
  processSecurePayment: transaction.processSecurePayment,
  findKeptProof: keptProof.findKeptProof,
  endKeptProofs: keptProof.endKeptProofs,
  readStatus: transactionStatus.readStatus,
  readTransaction: transactionStatus.readTransaction,
  readHistory: history.readHistory,
  endHistory: history.endHistory,
  sendLineCode: myLines.sendLineCode,
  addLine: myLines.addLine,
  keepLine: myLines.keepLine,
  forgetLines: myLines.forgetLines,
  endOtherDevices: myLines.endOtherDevices,
  setLinesPin: myLines.setLinesPin,
  lockLines: myLines.lockLines,
  unlockLines: myLines.unlockLines,
  startPasskey: myLines.startPasskey,
  setPasskey: myLines.setPasskey,
  unlockByPasskey: myLines.unlockByPasskey,
  readHeld: myLines.readHeld,
  readLines: myLines.readLines,
  readStandingOrders: standingOrder.readStandingOrders,
  agreeStandingOrder: standingOrder.agreeStandingOrder,
  changeStandingOrder: standingOrder.changeStandingOrder,
  readCardPermission: standingOrder.readCardPermission,
  endCardPermission: standingOrder.endCardPermission,
  chooseReminders: myLines.chooseReminders,
  readReminders: myLines.readReminders,
  confirmReminders: myLines.confirmReminders,
  endReminders: myLines.endReminders,
  readReversal: reversal.readReversal,
  requestReversal: reversal.requestReversal,
  readPayLink: payLink.readPayLink,
  createPayLink: payLink.createPayLink,
  cancelPayLink: payLink.cancelPayLink,
  reportPayLink: payLink.reportPayLink,
  openPayLink: payLink.openPayLink,
  convertCurrency: balance.convertCurrency,
  readCoverage: coverage.readCoverage,
  reportNoSignal: coverage.reportNoSignal,
  saveFeedback: feedback.saveFeedback,
  recordPageView: pageView.recordPageView,
  recordPageSpeed: pageSpeed.recordPageSpeed,
  recordMissedSearch: help.recordMissedSearch,
} satisfies Record<CallName, { summary: string; input: z.ZodType; result: z.ZodType }>;

/** Input of a call. */
export type CallInput<Name extends CallName> = z.input<(typeof CALLS)[Name]['input']>;
/** The `result` of a call. */
export type CallResult<Name extends CallName> = z.output<(typeof CALLS)[Name]['result']>;
