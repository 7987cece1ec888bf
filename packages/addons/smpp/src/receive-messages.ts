import type { SmsRouteDeps } from '@isano/adapter-kit/sms';
import { parseInternational, parseMsisdn } from '@isano/adapter-kit/values';
import type { Pdu } from 'smpp';
import { type ReceiptIds, readReceipt, receiptKindOf, textOf } from './receipt.ts';
import { INVALID_COMMAND, OK, TRY_AGAIN } from './status.ts';

type Listener = Pick<SmsRouteDeps, 'receipt' | 'inbound' | 'log'>;

/** Forms of receipts that are logged at most. */
const MAX_FORMS = 50;

/** Answers the requests of a message centre: receipts, messages of customers, questions whether the connection lives. */
export function receiveMessages(ids: ReceiptIds, listener: Listener): (pdu: Pdu) => Promise<Pdu | null> {
  const logForm = createFormLog(listener.log);
  return async (pdu) => {
    switch (pdu.command) {
      case 'enquire_link':
      case 'unbind':
        return pdu.response();
      case 'deliver_sm':
      case 'data_sm':
        return answerMessage(pdu, { ...listener, ids, logForm });
      case 'unknown':
        return pdu.response({ command_status: INVALID_COMMAND });
      // The others have no answer.
      default:
        return null;
    }
  };
}

type Receiver = Listener & { ids: ReceiptIds; logForm: (form: string) => void };

/** A message that could not be stored must come again. */
async function answerMessage(pdu: Pdu, receiver: Receiver): Promise<Pdu> {
  try {
    const kind = receiptKindOf(pdu);
    if (kind) await takeReceipt(pdu, kind, receiver);
    else await takeMessage(pdu, receiver);
    return pdu.response({ command_status: OK });
  } catch (error) {
    receiver.log.warn(
      { route: 'smpp', err: error },
      'a message of the message centre was not stored: it is requested again',
    );
    return pdu.response({ command_status: TRY_AGAIN });
  }
}

/**
 * A receipt without its type could be written on a handset, whose owner could so hide that codes reach nobody (the breaker
 * against SMS pumping does not count codes that failed). Between two numbers it reports no failure.
 */
async function takeReceipt(pdu: Pdu, kind: 'marked' | 'plain', { ids, receipt, logForm }: Receiver) {
  const read = readReceipt(pdu, ids);
  if (read.kind === 'unreadable') return logForm(read.form);
  const isForgeable = kind === 'plain' && isNumber(pdu.source_addr) && isNumber(pdu.destination_addr);
  if (isForgeable && read.receipt.state === 'failed')
    return logForm('a failure in a message between two numbers, which a customer can write');
  await receipt(read.receipt);
}

async function takeMessage(pdu: Pdu, { inbound }: Receiver) {
  const sender = String(pdu.source_addr ?? '');
  const from = parseInternational(sender) ?? parseMsisdn(sender);
  if (from) await inbound({ from, text: textOf(pdu) });
}

function isNumber(address: unknown): boolean {
  return /^\+?\d+$/.test(String(address ?? ''));
}

/** Logs each form once in this process: a centre that writes receipts so writes all of them so. */
function createFormLog(log: Listener['log']): (form: string) => void {
  const known = new Set<string>();
  return (form) => {
    if (known.has(form) || known.size >= MAX_FORMS) return;
    known.add(form);
    log.warn({ route: 'smpp', form }, 'a delivery receipt was not understood, and is ignored');
  };
}
