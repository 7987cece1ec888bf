/** A member of the switch whose customers pay in its own menu. The names are made up. */
export type Institution = {
  /** Whose accounts: the name of the company in the tables of wallets. */
  company: string;
  name: string;
  /** The code that opens its menu on the handset. */
  dial: string;
  /** What its menu calls the payment. */
  payLabel: string;
  /** What it asks for, in its own order. */
  asks: readonly Asked[];
};

/** What a menu asks for. */
export type Asked = 'code' | 'reference' | 'amount';

/** A bank, a SACCO and a wallet: each asks for the same in another order and in other words, as real ones do. */
export const INSTITUTIONS: Readonly<Record<'bank' | 'sacco' | 'wallet', Institution>> = {
  bank: {
    company: 'ekash-bank',
    name: 'Kivu Bank',
    dial: '*901#',
    payLabel: 'Pay a merchant (eKash)',
    asks: ['code', 'reference', 'amount'],
  },
  sacco: {
    company: 'ekash-sacco',
    name: 'Ikivi SACCO',
    dial: '*902#',
    payLabel: 'Pay by eKash from savings',
    asks: ['amount', 'code', 'reference'],
  },
  wallet: {
    company: 'ekash',
    name: 'Sanga Wallet',
    dial: '*903#',
    payLabel: 'eKash payment',
    asks: ['code', 'amount', 'reference'],
  },
};

/** Name of an institution in addresses and sessions. */
export type InstitutionName = keyof typeof INSTITUTIONS;
