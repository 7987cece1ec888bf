import { defineAdapter } from '../adapter.ts';
import { shopsOf } from '../shops-port.ts';

/** Shops that editors write as content, for operators without a system for them (docs/content.md). */
export const contentAdapter = defineAdapter({
  name: 'content',
  ports: ['shops'],
  settings: {},
  isPlay: false,
  create: ({ listShops = () => [] }) => ({ shops: shopsOf(listShops) }),
  check: async () => [{ isGood: true, text: 'shops are content: npm run content -- check' }],
});
