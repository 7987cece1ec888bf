import {
  type FiscalDevice,
  type FiscalOutcome,
  type FiscalReceipt,
  NO_ANSWER,
  taxContained,
} from '@isano/adapter-kit/fiscal';
import { type Alteration, alterationsOf } from '../alter-answer.ts';
import { expectKind, expectSame, expectThat, expectUnseen, type Scenario, show } from '../scenario.ts';
import {
  drawDocument,
  type LoadedFiscal,
  orderOf,
  readFiscalSettings,
  sendDocument,
  withDevice,
} from './open-device.ts';

/** What an answer to a document that is signed may be taken for: no number is given to another document then. */
const KEEPS_NUMBER = ['signed', 'unknown', 'number-taken', 'unsigned'];
/** The longest that the outbox waits for one answer. */
const LONGEST_MS = 52_000;

/** Everything that a fiscal device's adapter must do. */
export const FISCAL_SCENARIOS: readonly Scenario<LoadedFiscal>[] = [
  {
    name: 'names the settings that are missing, and reads the others',
    why: 'a portal would sell for a day without receipts',
    run: async (loaded) => {
      const environment = loaded.conformance.environment('http://127.0.0.1:9', 5);
      readFiscalSettings(loaded, environment);
      expectThat(loaded.fiscal.problems({}).length > 0, 'problems finds nothing missing when nothing is set');
    },
  },
  {
    name: 'signs each sale once, under the number that it was given',
    why: 'the operator would pay VAT for sales that there were not, or sell without a receipt',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world }) => {
        for (const invoiceNumber of [1, 2, 3]) {
          const drawn = await drawDocument(device, orderOf(), invoiceNumber);
          expectReceipt(await sendDocument(device, drawn), `document ${invoiceNumber}`);
        }
        expectSame(
          world.signed().map((each) => each.invoiceNumber),
          [1, 2, 3],
          'what was signed',
        );
      }),
  },
  {
    name: 'signs the amount and the VAT that were sold, to two decimals',
    why: 'receipt, books and the declaration of VAT would differ',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world }) => {
        const prices = [50_000, 100, 12_345_600, 99_999];
        for (const [at, gross] of prices.entries()) {
          const drawn = await drawDocument(device, orderOf({ gross }), at + 1);
          const { print } = drawn;
          const vat = taxContained(gross, 18);
          expectSame({ gross: print.gross, vat: print.vat }, { gross, vat }, 'what is printed');
          const taxes = print.taxes.reduce(
            (sum, tax) => ({ gross: sum.gross + tax.gross, vat: sum.vat + tax.vat }),
            { gross: 0, vat: 0 },
          );
          expectSame(taxes, { gross, vat }, 'the sum of the printed taxes');
          expectReceipt(await sendDocument(device, drawn), `a sale of ${gross}`);
        }
        const amounts = world.signed().map(({ gross, vat }) => ({ gross, vat }));
        expectSame(
          amounts,
          prices.map((gross) => ({ gross, vat: taxContained(gross, 18) })),
          'what was signed',
        );
      }),
  },
  {
    name: 'signs a refund as one, of the sale that it is about',
    why: 'the operator would pay VAT for what it has given back',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world }) => {
        // Twice, so that the number of a receipt is another one than ours.
        for (const invoiceNumber of [1, 3]) {
          const drawnSale = await drawDocument(device, orderOf(), invoiceNumber);
          const sale = expectReceipt(await sendDocument(device, drawnSale), 'the sale');
          const refund = orderOf({
            kind: 'credit-note',
            gross: 20_000,
            original: { invoiceNumber, number: sale.number, rate: 18 },
            cause: 'wish',
          });
          const drawn = await drawDocument(device, refund, invoiceNumber + 1);
          expectSame(drawn.print.original, sale.number, 'the receipt that the refund prints as its original');
          expectReceipt(await sendDocument(device, drawn), 'the refund');
          const { kind, gross, original } = world.signed().at(-1) ?? {};
          const wanted = { kind: 'credit-note', gross: 20_000, original: invoiceNumber };
          expectSame({ kind, gross, original }, wanted, 'what was signed');
        }
      }),
  },
  {
    name: 'signs nothing twice when the same request comes again, in another process too',
    why: 'one sale would have two receipts, and its VAT would be paid twice',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world, restart }) => {
        const drawn = await drawDocument(device, orderOf(), 1);
        const first = expectReceipt(await sendDocument(device, drawn), 'the first request');
        for (const each of [device, await restart()]) {
          const again = await sendDocument(each, drawn);
          expectRepeat(again, first);
        }
        expectSame(world.signed().length, 1, 'the number of signed documents');
      }),
  },
  {
    name: 'does not know whether a document is signed when the answer is lost, and finds it or its receipt afterwards',
    why: 'the number would go to another sale, and one of them would have no receipt',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world, restart, spoil }) => {
        for (const [at, fault] of (['answer-lost', 'page'] as const).entries()) {
          const invoiceNumber = at + 1;
          const drawn = await drawDocument(device, orderOf(), invoiceNumber);
          spoil(fault);
          expectKind(await sendDocument(device, drawn), ['unknown'], `a document whose answer is ${fault}`);
          spoil(null);
          const other = await restart();
          const found = await findNumber(other, invoiceNumber);
          expectThat(found !== 'not-stored', `findNumber says not-stored of a document that was signed`);
          const again = await sendDocument(other, drawn);
          expectRepeat(again, null);
          expectSame(world.signed().length, invoiceNumber, 'the number of signed documents');
        }
      }),
  },
  {
    name: 'signs a document whose request got lost when it is sent again',
    why: 'a sale would never have a receipt, and its number would be a gap',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world, spoil }) => {
        for (const [at, fault] of (['not-arrived', 'error'] as const).entries()) {
          const invoiceNumber = at + 1;
          const drawn = await drawDocument(device, orderOf(), invoiceNumber);
          spoil(fault);
          // The connection ended after the request was written: only the device can say that it did not arrive.
          expectKind(await sendDocument(device, drawn), ['unknown'], `a request that is ${fault}`);
          spoil(null);
          const found = await findNumber(device, invoiceNumber);
          expectThat(found !== 'stored', 'findNumber says stored of a document that never arrived');
          expectReceipt(await sendDocument(device, drawn), 'the same request again');
          expectSame(world.signed().length, invoiceNumber, 'the number of signed documents');
        }
      }),
  },
  {
    name: 'takes no odd answer for a document that was not signed, and no half receipt for a whole one',
    why: 'the number would go to another sale, or a customer would get a receipt that nobody can check',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world, spoil }) => {
        let invoiceNumber = 1;
        const alterations: Alteration[] = [];
        const drawFirst = await drawDocument(device, orderOf(), invoiceNumber);
        spoil({
          alter: (answer) => {
            if (alterations.length === 0) alterations.push(...alterationsOf(answer));
            return answer;
          },
        });
        expectReceipt(await sendDocument(device, drawFirst), 'the answer as it is');
        expectThat(alterations.length > 0, 'readDocument found no request that signs');
        for (const alteration of alterations) {
          invoiceNumber += 1;
          spoil(null);
          const drawn = await drawDocument(device, orderOf(), invoiceNumber);
          spoil(alteration);
          const outcome = await sendDocument(device, drawn);
          const what = `the answer ${alteration.text()}`;
          const isHidden = outcome.kind === 'refused' && outcome.hidesSuccess;
          if (!isHidden) expectKind(outcome, KEEPS_NUMBER, what);
          if (outcome.kind === 'signed') expectReceipt(outcome, what);
        }
        expectSame(world.signed().length, invoiceNumber, 'the number of signed documents');
      }),
  },
  {
    name: 'says that nothing was taken, or that it does not know, when nobody listens',
    why: 'a document would be given up, or the portal would stop signing',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world, unreachable }) => {
        const drawn = await drawDocument(device, orderOf(), 1);
        const gone = await unreachable();
        const readiness = await gone.prepare();
        if (readiness.kind === 'not-ready')
          expectSame(readiness.code, NO_ANSWER, 'the code of a device that does not answer');
        else
          expectKind(
            await sendDocument(gone, drawn),
            ['not-taken', 'unknown'],
            'a document that nobody takes',
          );
        expectSame(
          await gone.findCompany('999000099').catch(() => 'rejected'),
          { kind: 'no-answer' },
          'findCompany without an answer',
        );
        const records = await gone.readRecords().catch(() => null);
        expectThat(records !== null, 'readRecords rejected; it must say what it could not read');
        expectReceipt(await sendDocument(device, drawn), 'the document when somebody listens');
        expectSame(world.signed().length, 1, 'the number of signed documents');
      }),
  },
  {
    name: 'signs in another process what the first one has drawn',
    why: 'a document whose process ended would never be signed',
    run: (loaded) =>
      withDevice(loaded, async ({ device, world, restart }) => {
        const drawn = await drawDocument(device, orderOf(), 1);
        expectReceipt(await sendDocument(await restart(), drawn), 'the document in another process');
        expectSame(world.signed().length, 1, 'the number of signed documents');
      }),
  },
  {
    name: 'completes a receipt that a person copied',
    why: 'a receipt whose answer was lost could never be given to its customer',
    run: (loaded) =>
      withDevice(loaded, async ({ device }) => {
        const receipt = expectReceipt(
          await sendDocument(device, await drawDocument(device, orderOf(), 1)),
          'a sale',
        );
        const { qr, ...copied } = receipt;
        expectSame(device.completeReceipt(copied).qr, qr, 'the QR code of the copied receipt');
      }),
  },
  {
    name: 'shows no key in outcomes and in what is stored',
    why: 'who reads a log or the database could sign receipts in the operator’s name',
    run: (loaded) =>
      withDevice(loaded, async ({ device, spoil, unreachable }) => {
        const { secrets } = loaded.conformance;
        const drawn = await drawDocument(device, orderOf(), 1);
        const seen: unknown[] = [drawn, await sendDocument(device, drawn)];
        spoil({ alter: () => ({ status: 403, body: secrets.join(' ') }) });
        seen.push(await sendDocument(device, await drawDocument(device, orderOf(), 2)));
        seen.push(await (await unreachable()).prepare());
        expectUnseen(secrets, seen);
      }),
  },
  {
    name: 'has an outcome in time when the answer never ends',
    why: 'one answer would hold up the receipts of all sales',
    isSlow: true,
    run: (loaded) =>
      withDevice(loaded, async ({ world, impatient, spoil }) => {
        const device = await impatient();
        const drawn = await drawDocument(device, orderOf(), 1);
        spoil('drips');
        const sending = sendDocument(device, drawn);
        const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_MS, null).unref());
        const outcome = await Promise.race([sending, late]);
        expectThat(outcome !== null, `send had no outcome within ${LONGEST_MS / 1_000} s`);
        expectKind(outcome, ['unknown'], 'a document whose answer never ends');
        expectSame(world.signed().length, 1, 'the number of signed documents');
      }),
  },
];

async function findNumber(device: FiscalDevice, invoiceNumber: number) {
  const found = await device.findNumber(invoiceNumber).catch((cause: Error) => cause);
  expectThat(!(found instanceof Error), `findNumber rejected: ${show(found)}`);
  return found;
}

/** A signed document with everything that a receipt prints. */
function expectReceipt(outcome: FiscalOutcome, what: string): FiscalReceipt {
  expectThat(outcome.kind === 'signed', `${what}: the outcome is ${show(outcome)}, not signed`);
  const { receipt } = outcome;
  const { number, totalNumber, signedAt, device, machine, internalData, signature, qr } = receipt;
  const isCounted = [number, totalNumber].every((each) => Number.isSafeInteger(each) && each > 0);
  const isText = [device, machine, internalData, signature, qr].every((each) => typeof each === 'string');
  const isWhole = isCounted && isText && signature !== '' && qr !== '' && device !== '';
  expectThat(isWhole && !Number.isNaN(Date.parse(signedAt)), `${what}: the receipt is ${show(receipt)}`);
  return receipt;
}

/** The answer to a request that came before: the first receipt, or that nobody may give the number to another document. */
function expectRepeat(outcome: FiscalOutcome, first: FiscalReceipt | null): void {
  if (outcome.kind === 'signed') {
    const receipt = expectReceipt(outcome, 'the repeated request');
    if (first) expectSame(receipt, first, 'the receipt of the repeated request');
    return;
  }
  const isHidden =
    (outcome.kind === 'refused' && outcome.hidesSuccess) ||
    (outcome.kind === 'unknown' && outcome.mayBeRepeat);
  if (!isHidden) expectKind(outcome, ['number-taken'], 'a repeated request');
}
