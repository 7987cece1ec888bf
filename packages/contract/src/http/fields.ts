import { CARD_GATEWAYS } from '@portal/domain/payments/card-gateway';
import { z } from 'zod';

/** Fields that several calls share, in wire spelling. */

/** Nine national digits. */
export const msisdnField = z.string().regex(/^7\d{8}$/);

/** Exact decimal text in major units, e.g. `500` or `5.00`. */
export const amountField = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);

/** Currencies of RULINGS 1. */
export const currencyField = z.enum(['RWF', 'USD', 'CDF', 'NGN']);

/** Gateways as spelt on the wire (SPEC section 9 "Gateways"). */
export const gatewayField = z.enum(CARD_GATEWAYS);

/** Unguessable id of ours: 22 or more URL-safe characters, 128 bits or more. */
export const idField = z.string().regex(/^[\w-]{22,64}$/);

/** Line types as spelt on the wire. */
export const lineTypeField = z.enum(['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND']);
