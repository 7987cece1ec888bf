/** All tables of the portal, for drizzle-kit. Each feature defines its tables in its own folder. */

export * from '../../features/codes/limits/contact-tables.ts';
export * from '../../features/codes/tables.ts';
export * from '../../features/coverage/tables.ts';
export * from '../../features/feedback/tables.ts';
export * from '../../features/forms/tables.ts';
export * from '../../features/help/tables.ts';
export * from '../../features/leads/tables.ts';
export * from '../../features/orders/pay-link/tables.ts';
export * from '../../features/orders/tables.ts';
export * from '../../features/payments/archive/tables.ts';
export * from '../../features/payments/audit/tables.ts';
export * from '../../features/payments/journal/tables.ts';
export * from '../../features/payments/providers/mpesa/tables.ts';
export * from '../../features/payments/reconciliation/tables.ts';
export * from '../../features/payments/reversals/tables.ts';
export * from '../../features/payments/staff/tables.ts';
export * from '../../features/payments/tables.ts';
export * from '../../features/sms/tables.ts';
export * from '../../features/staff-acts/tables.ts';
export * from '../../features/ussd/tables.ts';
export * from '../../operator/requests/tables.ts';
export * from '../../operator/sandbox/billing/purchase-tables.ts';
export * from '../../operator/sandbox/leads/lead-tables.ts';
export * from '../../operator/sandbox/tables.ts';
export * from '../../staff-desk/tables.ts';
export * from '../http/rate-limits/rate-limit-tables.ts';
