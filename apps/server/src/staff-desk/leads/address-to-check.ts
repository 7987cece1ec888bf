/**
 * SQL condition on `leads`: the check of the address gave no answer, and no staff member has written a note yet (decision 127).
 * `NOT leads.feasible` is there for the index of the demands that wait.
 */
export const ADDRESS_TO_CHECK_SQL = `NOT leads.feasible AND leads.notified_at IS NULL AND leads.obstacle = 'unknown'
  AND NOT EXISTS (SELECT FROM staff_lead_notes WHERE staff_lead_notes.lead_key = leads.key)`;
