import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { Leads, NewLead } from '../lead-port.ts';

/** An operator that sells home broadband, and a helper that creates a contact number. */
export type LeadFixture = { operator: { leads: Leads }; line: (kind: 'prepaid') => Promise<Msisdn> };

/** Tests that every operator that sells home broadband must pass. */
export function testLeads(fixture: () => LeadFixture): void {
  const newLead = (feasible = true) => createLead(fixture(), feasible);
  demandScenarios(fixture);

  test('finds every plan by its code, and the default device', async () => {
    const { leads } = fixture().operator;
    const plans = await leads.plans(DEFAULT_DEVICE);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(await leads.findPlan(plan.code)).toEqual(plan);
    expect(await leads.findPlan('no such plan')).toBeNull();
    expect(await leads.device(DEFAULT_DEVICE)).toMatchObject({ code: DEFAULT_DEVICE });
  });

  test('submits a lead once per key, also with twenty concurrent repeats', async () => {
    const { leads } = fixture().operator;
    const lead = await newLead();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => leads.submit(lead)));
    expect(new Set(numbers).size).toBe(1);
    expect(await leads.submit(lead)).toBe(numbers[0]);
  });

  test('a lead is found with its contact number, and with no other', async () => {
    const { leads } = fixture().operator;
    const lead = await newLead();
    const leadId = String(await leads.submit(lead));
    expect(await leads.find({ leadId, contact: lead.contact })).toMatchObject({ leadId, town: 'Kigali' });
    const { contact } = await newLead();
    expect(await leads.find({ leadId, contact })).toBeNull();
    expect(await leads.find({ leadId: 'WZZZZZZZZ', contact: lead.contact })).toBeNull();
  });

  test('books a payment once per key with the lead number as its reference', async () => {
    const { leads } = fixture().operator;
    const lead = await newLead();
    const leadId = String(await leads.submit(lead));
    const paid = { key: newId(), leadId, amount: lead.plan.price };
    const answers = await Promise.all(Array.from({ length: 20 }, () => leads.confirm(paid)));
    for (const answer of answers) expect(answer).toEqual({ kind: 'delivered', operatorReference: leadId });
    const found = await leads.find({ leadId, contact: lead.contact });
    expect(found?.history.filter(({ step }) => step === 'paid')).toHaveLength(1);
    const again = { ...paid, key: newId() };
    expect(await leads.confirm(again)).toEqual({ kind: 'refused', reason: 'lead-closed' });
  });
}

function demandScenarios(fixture: () => LeadFixture): void {
  const newLead = (feasible: boolean) => createLead(fixture(), feasible);

  test('gives a demand a number but accepts no payment for it', async () => {
    const { leads } = fixture().operator;
    const lead = await newLead(false);
    const leadId = String(await leads.submit(lead));
    expect(await leads.find({ leadId, contact: lead.contact })).toMatchObject({ obstacle: 'town' });
    const paid = { key: newId(), leadId, amount: lead.plan.price };
    expect(await leads.confirm(paid)).toEqual({ kind: 'refused', reason: 'lead-closed' });
  });

  test('keeps an opened town open, and reports an unknown town', async () => {
    const { leads } = fixture().operator;
    const closed = (await leads.towns()).find(({ feasible }) => !feasible);
    if (!closed) throw new Error('every town is open');
    expect(await leads.openTown(closed.name.toUpperCase())).toBe('opened');
    expect(await leads.openTown(closed.name)).toBe('opened');
    expect((await leads.towns()).find(({ name }) => name === closed.name)?.feasible).toBe(true);
    expect(await leads.openTown('Atlantis')).toBe('unknown');
  });
}

async function createLead({ operator, line }: LeadFixture, isFeasible: boolean): Promise<NewLead> {
  const [plan] = await operator.leads.plans(DEFAULT_DEVICE);
  if (!plan) throw new Error('no plan');
  return {
    key: newId(),
    plan,
    obstacle: isFeasible ? null : 'town',
    fullName: 'Keza Uwase',
    contact: await line('prepaid'),
    email: 'keza@example.rw',
    town: 'Kigali',
    address: 'KG 7 Ave 12',
    landmark: '',
    extra: {},
    at: { lat: -1.95, lng: 30.06 },
  };
}
