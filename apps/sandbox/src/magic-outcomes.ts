import { PIN_LENGTH } from '@portal/domain/identifiers/pin';

/** Every behaviour and its description. Shown on /sandbox and in docs/sandbox.md. */
export const WALLET_BEHAVIOURS = {
  normal: 'Asks on the handset and does what is answered there.',
  'approves-itself': 'Pays at once without asking anybody: for trying things quickly and for measuring.',
  declines: 'The wallet says no, whoever approves.',
  'over-limit': 'The payment is above the limit of the wallet.',
  ignores: 'The prompt never reaches the handset: after two minutes it has expired.',
  late: 'Nothing is heard for ten minutes, then the money is taken after all.',
  ambiguous: 'The provider does not know for a minute, then the money is taken.',
  'loses-answer': 'The money is taken and the answer is lost.',
  'drops-connection': 'The connection breaks before the first request is read: it never arrived.',
  'server-error': 'The first request is answered with HTTP 500 and an error page: it never arrived.',
  'html-page': 'The request works, the answer is a web page instead of JSON.',
  'slow-drip': 'The request works, the answer comes one byte a second.',
  'token-expires': 'The access token stops working in the middle.',
  'callback-first': 'The money is taken and the callback comes before the answer.',
  'callback-twice': 'Works, and every callback comes three times.',
  'callback-lost': 'Works, and no callback ever comes.',
  'forged-callback': 'Somebody sends a false "paid" callback before the handset has answered.',
  'wrong-amount': 'A hundred more than asked is taken.',
  'refund-refused': 'Works, but the money cannot be given back.',
  'refund-loses-answer': 'Works; when money is given back, the first answer about it is lost.',
  'refund-takes-days': 'Works; at Paystack a refund is under way for three days.',
} as const;

/** How a wallet and its provider behave when a payment is requested. */
export type WalletBehaviour = keyof typeof WALLET_BEHAVIOURS;

/** A wallet with a fixed behaviour. `null`: the line has no wallet. */
export type MagicWallet = {
  msisdn: string;
  does: string;
  behaviour: WalletBehaviour | null;
  /** Whole units of the currency. */
  balance: number;
  locked?: boolean;
  barred?: boolean;
};

/** PIN of a wallet unless another is set. */
export const DEFAULT_PIN = '1234567890'.slice(0, PIN_LENGTH);
/** Opening balance of an ordinary wallet, in whole units of the currency. */
export const DEFAULT_BALANCE = 250_000;

/** A number of another network (the operator's magic-msisdns.ts has it too): no line here, but a wallet at every company but the operator's own. */
export const FOREIGN_MSISDN = '722100001';

const wallet = (msisdn: string, behaviour: WalletBehaviour): MagicWallet => ({
  msisdn,
  behaviour,
  does: WALLET_BEHAVIOURS[behaviour],
  balance: DEFAULT_BALANCE,
});

/** Every magic wallet, each on a prepaid line of its own. The lines are in the operator's magic-msisdns.ts. */
export const MAGIC_WALLETS = {
  normal: wallet('788200001', 'normal'),
  approvesItself: wallet('788200002', 'approves-itself'),
  insufficient: { ...wallet('788200003', 'normal'), balance: 50, does: 'A wallet with 50 in it.' },
  declines: wallet('788200004', 'declines'),
  overLimit: wallet('788200005', 'over-limit'),
  ignores: wallet('788200006', 'ignores'),
  late: wallet('788200007', 'late'),
  ambiguous: wallet('788200008', 'ambiguous'),
  losesAnswer: wallet('788200009', 'loses-answer'),
  dropsConnection: wallet('788200010', 'drops-connection'),
  serverError: wallet('788200011', 'server-error'),
  htmlPage: wallet('788200012', 'html-page'),
  slowDrip: wallet('788200013', 'slow-drip'),
  tokenExpires: wallet('788200014', 'token-expires'),
  callbackFirst: wallet('788200015', 'callback-first'),
  callbackTwice: wallet('788200016', 'callback-twice'),
  callbackLost: wallet('788200017', 'callback-lost'),
  forgedCallback: wallet('788200018', 'forged-callback'),
  wrongAmount: wallet('788200019', 'wrong-amount'),
  refundRefused: wallet('788200020', 'refund-refused'),
  noWallet: { msisdn: '788200021', behaviour: null, balance: 0, does: 'A line without a wallet.' },
  locked: {
    ...wallet('788200022', 'normal'),
    locked: true,
    does: 'A wallet locked by five wrong PINs. The PIN reset code, dialled on its handset, opens it.',
  },
  barred: { ...wallet('788200023', 'normal'), barred: true, does: 'A wallet barred by the operator.' },
  refundLosesAnswer: wallet('788200024', 'refund-loses-answer'),
  refundTakesDays: wallet('788200025', 'refund-takes-days'),
} as const satisfies Record<string, MagicWallet>;
