import { buyHonestly } from '../fraud-run.ts';
import { nothing, type Way } from '../way.ts';

/** Look-ups a minute and address that need no work (SAFETY X21). */
const FREE_LOOK_UPS = 60;
const ADDRESS = '10.77.77.1';

/** Fresh browsers at one address ask which numbers are lines, to sell the list (SAFETY X21). */
export const listSubscribers: Way = {
  name: 'a list of the operator’s subscribers',
  mayEarn: 0,
  play: async (run) => {
    const result = nothing({ honest: run.sizes.honest });
    let answered = 0;
    for (let nth = 0; nth < run.sizes.lookUps; nth += 1) {
      const { portal } = run.openBrowser(`harvester ${nth}@${ADDRESS}`);
      const msisdn = String(788_100_000 + nth);
      const answer = await portal.checkLine({ msisdn, checkIfBroadband: false, requestType: '' });
      // "No such line" is an answer too.
      if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.code === 'INVALID_MSISDN'))
        answered += 1;
    }
    if (answered > FREE_LOOK_UPS * 1.2)
      result.missed.push(
        `${answered} numbers were looked up without work from one address, about ${FREE_LOOK_UPS} a minute at most`,
      );
    const half = Math.ceil(run.sizes.honest / 2);
    result.refused = [
      ...(await buyHonestly(run, half, ADDRESS)),
      ...(await buyHonestly(run, run.sizes.honest - half)),
    ];
    return result;
  },
};
