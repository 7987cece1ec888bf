import { createBuyer } from './buyer.ts';

/** Customers who buy one after the other until `stop`. */
export type Customers = Awaited<ReturnType<typeof startCustomers>>;

/** Starts customers on the database at `url`. A purchase fails only when the database is lost. */
export async function startCustomers(url: string) {
  const buyer = await createBuyer({}, { databaseUrl: url });
  const { visitor } = buyer;
  const acknowledged: string[] = [];
  let stopping = false;
  let waiting: () => unknown = () => {};
  const buyOne = async () => {
    const msisdn = await buyer.subscriber();
    const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, order);
    const { status, transactionId } = await buyer.pay(visitor, orderId, msisdn);
    if (status !== 'SUCCESS') throw new Error(`the purchase ended as ${status}`);
    acknowledged.push(transactionId);
    waiting();
  };
  const buy = async () => {
    while (!stopping) await buyOne();
  };
  const buying = buy().then(
    () => null,
    (error: Error) => error,
  );
  return {
    /** Ids of the payments whose delivery a customer was told. */
    acknowledged,
    /** Waits until that many more purchases were acknowledged. */
    waitFor: async (purchases: number) => {
      const enough = acknowledged.length + purchases;
      const bought = new Promise<null>((done) => {
        waiting = () => acknowledged.length >= enough && done(null);
      });
      const error = await Promise.race([bought, buying]);
      if (error) throw error;
    },
    /** Ends the purchases after the one in progress; resolves with the error of the one that failed. */
    stop: async (): Promise<Error | null> => {
      stopping = true;
      const error = await buying;
      await buyer.close();
      return error;
    },
  };
}
