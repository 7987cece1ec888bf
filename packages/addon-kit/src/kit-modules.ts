import { z } from 'zod';

type Module = Readonly<Record<string, unknown>>;

/**
 * What an add-on from outside this repository may import besides types and its own packages: the modules of the running program
 * itself, so that `instanceof` and shared state hold. The add-ons that ship with the portal import no more of it. What is
 * named here is a promise to others: a change is a line in CHANGELOG.md.
 */
export const KIT_MODULES: Readonly<Record<string, () => Promise<Module>>> = {
  '@isano/adapter-kit/add-on': () => import('@isano/adapter-kit/add-on'),
  '@isano/adapter-kit/fiscal': () => import('@isano/adapter-kit/fiscal'),
  '@isano/adapter-kit/http': () => import('@isano/adapter-kit/http'),
  '@isano/adapter-kit/operator': () => import('@isano/adapter-kit/operator'),
  '@isano/adapter-kit/payments': () => import('@isano/adapter-kit/payments'),
  '@isano/adapter-kit/places': () => import('@isano/adapter-kit/places'),
  '@isano/adapter-kit/settings': () => import('@isano/adapter-kit/settings'),
  '@isano/adapter-kit/sms': () => import('@isano/adapter-kit/sms'),
  '@isano/adapter-kit/statements': () => import('@isano/adapter-kit/statements'),
  '@isano/adapter-kit/values': () => import('@isano/adapter-kit/values'),
  // A package that an add-on need not bring along.
  zod: async () => ({ z }),
};
