import { z } from 'zod';

type Module = Readonly<Record<string, unknown>>;

/**
 * What an add-on from outside this repository may import besides types and its own packages: the modules of the running program
 * itself, so that `instanceof` and shared state hold. The add-ons that ship with the portal import no more of it; a test
 * compares. What is named here is a promise to others: a change is a line in CHANGELOG.md.
 */
export const KIT_MODULES: Readonly<Record<string, () => Promise<Module>>> = {
  // The kit that is published (docs/adapters.md).
  '@isano/adapter-kit/add-on': () => import('@isano/adapter-kit/add-on'),
  '@isano/adapter-kit/http': () => import('@isano/adapter-kit/http'),
  '@isano/adapter-kit/operator': () => import('@isano/adapter-kit/operator'),
  '@isano/adapter-kit/places': () => import('@isano/adapter-kit/places'),
  '@isano/adapter-kit/settings': () => import('@isano/adapter-kit/settings'),
  '@isano/adapter-kit/sms': () => import('@isano/adapter-kit/sms'),
  '@isano/adapter-kit/values': () => import('@isano/adapter-kit/values'),
  // What add-ons named before there was the kit.
  '@portal/addon-kit/add-on': () => import('@isano/adapter-kit/add-on'),
  '@portal/operator/adapter': () => import('@portal/operator/adapter'),
  '@portal/operator/sms/sms-adapter': () => import('@portal/operator/sms/sms-adapter'),
  // Its variables.
  '@portal/platform/config/proxy-and-hosts': () => import('@portal/platform/config/proxy-and-hosts'),
  '@portal/platform/config/variable-fields': () => import('@portal/platform/config/variable-fields'),
  '@portal/platform/config/variables': () => import('@portal/platform/config/variables'),
  '@portal/platform/crypto/secret': () => import('@portal/platform/crypto/secret'),
  zod: async () => ({ z }),
  // Calls of the other side.
  '@portal/platform/api-client/access-tokens': () => import('@portal/platform/api-client/access-tokens'),
  '@portal/platform/api-client/json-api': () => import('@portal/platform/api-client/json-api'),
  '@portal/platform/api-client/send-call': () => import('@portal/platform/api-client/send-call'),
  '@portal/platform/keep-last': () => import('@portal/platform/keep-last'),
  '@portal/platform/openid/authorization-code': () => import('@portal/platform/openid/authorization-code'),
  // What must happen once, and its records.
  '@portal/operator/join-records': () => import('@portal/operator/join-records'),
  '@portal/operator/requests/charge-once': () => import('@portal/operator/requests/charge-once'),
  '@portal/operator/requests/find-requests': () => import('@portal/operator/requests/find-requests'),
  '@portal/operator/requests/request-state': () => import('@portal/operator/requests/request-state'),
  '@portal/operator/requests/request-store': () => import('@portal/operator/requests/request-store'),
  '@portal/operator/requests/send-once': () => import('@portal/operator/requests/send-once'),
  // Messages.
  '@portal/operator/sms-receipt-text': () => import('@portal/operator/sms-receipt-text'),
  '@portal/operator/sms/encode-text': () => import('@portal/operator/sms/encode-text'),
  '@portal/operator/sms/sending-queue': () => import('@portal/operator/sms/sending-queue'),
  '@portal/operator/sms/sms-sender': () => import('@portal/operator/sms/sms-sender'),
  '@portal/operator/sms/unfinished': () => import('@portal/operator/sms/unfinished'),
  // Numbers, money, days and products.
  '@portal/domain/country/country': () => import('@portal/domain/country/country'),
  '@portal/domain/identifiers/account-number': () => import('@portal/domain/identifiers/account-number'),
  '@portal/domain/identifiers/msisdn': () => import('@portal/domain/identifiers/msisdn'),
  '@portal/domain/money/money': () => import('@portal/domain/money/money'),
  '@portal/domain/money/outstanding': () => import('@portal/domain/money/outstanding'),
  '@portal/domain/places/geocoder': () => import('@portal/domain/places/geocoder'),
  '@portal/domain/products/bundle': () => import('@portal/domain/products/bundle'),
  '@portal/domain/products/invoice': () => import('@portal/domain/products/invoice'),
  '@portal/domain/products/line': () => import('@portal/domain/products/line'),
  '@portal/domain/time/calendar-date': () => import('@portal/domain/time/calendar-date'),
};
