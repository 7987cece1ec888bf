import { uuidOf } from '../../idempotency-keys.ts';
import type { Sample, SampleAnswer } from '../../testing/samples/sample.ts';
import { PAY } from './momo-samples.ts';

const PRE_APPROVAL_DOCUMENTS =
  "MTN's API documents, Collection, preApproval and getPreApprovalStatus (v2.0), CancelPreApproval (v1.0)";
const ASK = 'POST /collection/v2_0/preapproval';
const PRE_APPROVAL = `GET /collection/v2_0/preapproval/${uuidOf('payment-0001')}`;
const CANCEL = `DELETE /collection/v1_0/preapproval/${uuidOf('payment-0001')}`;

const preApproval = (change: object): SampleAnswer => ({
  json: {
    payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
    payerCurrency: 'RWF',
    payerMessage: 'Weekly airtime',
    expirationDateTime: '2027-02-28T22:00:00',
    ...change,
  },
});
const asked = (
  title: string,
  given: SampleAnswer,
  rest: Pick<Sample, 'outcome' | 'needs' | 'changes'>,
): Sample => ({
  title,
  source: PRE_APPROVAL_DOCUMENTS,
  call: 'requestMandate',
  answers: { [ASK]: given },
  ...rest,
});
const checked = (title: string, change: object, rest: Pick<Sample, 'outcome' | 'needs'>): Sample => ({
  ...{
    title,
    source: PRE_APPROVAL_DOCUMENTS,
    call: 'checkMandate',
    answers: { [PRE_APPROVAL]: preApproval(change) },
  },
  ...rest,
});

const ITS_PAYER = { status: 'unknown', 'payer.partyId': 'unknown' } as const;
const MISSING: SampleAnswer = {
  status: 404,
  json: { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' },
};

/** Permissions to charge without a prompt, and a charge under one. */
export const PRE_APPROVAL_SAMPLES: readonly Sample[] = [
  asked(
    'the payer is asked',
    { status: 202, text: '' },
    { outcome: { kind: 'awaiting-customer' }, changes: null },
  ),
  asked(
    'a number without a wallet',
    { status: 400, json: { code: 'PAYER_NOT_FOUND', message: null } },
    {
      outcome: { kind: 'declined', reason: 'no-wallet' },
      needs: { code: ['unknown', 'same kind'] },
    },
  ),
  asked(
    'pre-approvals are not set up for the environment',
    { status: 500, json: { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' } },
    {
      outcome: { kind: 'misconfigured', cause: { fault: 'account-unknown' } },
      needs: { code: 'unknown' },
    },
  ),
  {
    ...asked(
      'a repeated request is what became of the first',
      { status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } },
      {
        outcome: { kind: 'awaiting-customer' },
      },
    ),
    answers: {
      [PRE_APPROVAL]: preApproval({ status: 'PENDING' }),
      [ASK]: { status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } },
    },
  },
  checked(
    'approved',
    { status: 'SUCCESSFUL' },
    {
      outcome: { kind: 'active', providerMandate: uuidOf('payment-0001') },
      needs: ITS_PAYER,
    },
  ),
  checked('waiting', { status: 'PENDING' }, { outcome: { kind: 'pending' }, needs: ITS_PAYER }),
  checked(
    'refused on the handset',
    { status: 'FAILED', reason: { code: 'APPROVAL_REJECTED', message: 'x' } },
    {
      outcome: { kind: 'declined', reason: 'refused-by-customer' },
      needs: { ...ITS_PAYER, 'reason.code': 'declined' },
    },
  ),
  {
    ...checked('nothing is known of it', {}, { outcome: { kind: 'never-arrived' } }),
    answers: { [PRE_APPROVAL]: MISSING },
    needs: { code: 'unknown' },
  },
  {
    title: 'cancelled',
    source: PRE_APPROVAL_DOCUMENTS,
    call: 'endMandate',
    answers: { [CANCEL]: { status: 200, text: '' } },
    outcome: { kind: 'ended' },
    changes: null,
  },
  {
    title: 'not cancelled, and still approved',
    source: PRE_APPROVAL_DOCUMENTS,
    call: 'endMandate',
    answers: {
      [CANCEL]: { status: 500, json: { code: 'INTERNAL_PROCESSING_ERROR' } },
      [PRE_APPROVAL]: preApproval({ status: 'SUCCESSFUL' }),
    },
    outcome: { kind: 'unknown' },
  },
  {
    title: 'a charge whose pre-approval was refused meanwhile is not sent',
    source: PRE_APPROVAL_DOCUMENTS,
    call: 'start',
    request: { mandate: { providerMandate: uuidOf('payment-0001') } },
    answers: { [PRE_APPROVAL]: preApproval({ status: 'FAILED', reason: 'APPROVAL_REJECTED' }) },
    calls: { [PAY]: 0 },
    outcome: { kind: 'declined', reason: 'mandate-ended' },
    needs: { status: 'not-sent', 'payer.partyId': 'not-sent' },
  },
];
