const API = { minorVersion: 1, majorVersion: 1, type: 'fspiop', asynchronous: true };
const PAYER_FSP = 'testingtoolkitdfsp';

type Pushed = { name: string; code: string; reference: string; amount: number; expected: 'paid' | 'refused' };

const headers = (resource: string) => ({
  Accept: `application/vnd.interoperability.${resource}+json;version=1`,
  'Content-Type': `application/vnd.interoperability.${resource}+json;version=1.1`,
  Date: '{$function.generic.curDate}',
  'FSPIOP-Source': PAYER_FSP,
  'FSPIOP-Destination': 'isano',
});

const assertions = (...sentences: string[]) => ({
  assertions: sentences.map((sentence, id) => ({ id, description: sentence, exec: [sentence] })),
});

/**
 * A test case of the toolkit: a payer pushes money to the merchant, as eKash does. The toolkit checks what it gets: our answers to its
 * requests for a quote and a transfer.
 */
export function pushTemplate({ name, code, reference, amount, expected }: Pushed): object {
  const money = { amount: String(amount), currency: 'RWF' };
  const payee = {
    partyIdType: 'BUSINESS',
    partyIdentifier: code,
    partySubIdOrType: reference,
    fspId: 'isano',
  };
  const isPaid = expected === 'paid';
  const lookUp = {
    id: 1,
    description: 'the merchant',
    apiVersion: API,
    operationPath: '/parties/{Type}/{ID}/{SubId}',
    method: 'get',
    headers: headers('parties'),
    params: { Type: 'BUSINESS', ID: code, SubId: reference },
    tests: assertions(`expect(callback.body.party.name).to.equal('${name}')`),
  };
  const quote = {
    id: 2,
    description: 'the price',
    apiVersion: API,
    operationPath: '/quotes',
    method: 'post',
    headers: headers('quotes'),
    body: {
      quoteId: '{$function.generic.generateUUID}',
      transactionId: '{$function.generic.generateUUID}',
      payer: { partyIdInfo: { partyIdType: 'MSISDN', partyIdentifier: '250788000001', fspId: PAYER_FSP } },
      payee: { partyIdInfo: payee },
      amountType: 'RECEIVE',
      amount: money,
      transactionType: { scenario: 'PAYMENT', initiator: 'PAYER', initiatorType: 'CONSUMER' },
    },
    tests: isPaid
      ? assertions(`expect(callback.body.transferAmount.amount).to.equal('${amount}')`)
      : assertions("expect(callback.body.errorInformation.errorCode).to.equal('5103')"),
  };
  const transfer = {
    id: 3,
    description: 'the money',
    apiVersion: API,
    operationPath: '/transfers',
    method: 'post',
    headers: headers('transfers'),
    body: {
      transferId: '{$function.generic.generateUUID}',
      payerFsp: PAYER_FSP,
      payeeFsp: 'isano',
      amount: money,
      expiration: '{$prev.2.callback.body.expiration}',
      ilpPacket: '{$prev.2.callback.body.ilpPacket}',
      condition: '{$prev.2.callback.body.condition}',
    },
    tests: assertions(
      "expect(callback.body.transferState).to.equal('COMMITTED')",
      'expect(callback.body.fulfilment).to.have.lengthOf(43)',
    ),
  };
  // A second payer still finds the merchant by a reference that is paid, and is refused in the quote.
  const requests = isPaid ? [lookUp, quote, transfer] : [lookUp, quote];
  return { name: 'push to a merchant', inputValues: {}, test_cases: [{ id: 1, name: 'push', requests }] };
}
