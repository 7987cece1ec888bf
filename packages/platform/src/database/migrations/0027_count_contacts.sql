-- expand: a contact is counted under its locks in one call.
--> statement-breakpoint
-- Counts a contact (a code, a payment prompt or a reply) against its limits and stores it when the limits of the first list have room.
-- Returns the seconds that each list makes it wait, 0 when the list has room. Returns NULL, and counts nothing, when another contact of the same
-- target or recipient came after "known_id", the last one that the caller knew of when it decided.
-- In plpgsql, because each statement sees what was committed before it began: the counts come after the locks. Which limits there are is not
-- known here: limit "nth" belongs to the list "limit_lists[nth]" and allows "limit_most[nth]" contacts of "limit_keys[nth]" in "limit_ms[nth]".
-- The oldest contact that still counts is the first to leave its window.
CREATE OR REPLACE FUNCTION count_contact(
  locks text[], known_id bigint, new_kind text, new_trust_level text, new_target text, new_block text, new_network text,
  new_visitor_id text, new_payment_id text, new_recipient text, new_at timestamp with time zone, may_store boolean, list_count integer,
  limit_lists integer[], limit_keys text[], limit_most bigint[], limit_ms double precision[])
RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  waits integer[] := array_fill(0, ARRAY[list_count]);
  lock_name text;
  since timestamp with time zone;
  counted_at timestamp with time zone;
BEGIN
  FOREACH lock_name IN ARRAY locks LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(lock_name, 0));
  END LOOP;
  IF known_id IS NOT NULL AND (
    EXISTS (SELECT FROM contact_attempts c WHERE c.target = new_target AND c.id > known_id)
    OR (new_recipient IS NOT NULL AND EXISTS (SELECT FROM contact_attempts c WHERE c.recipient = new_recipient AND c.id > known_id))) THEN
    RETURN NULL;
  END IF;
  FOR nth IN 1 .. cardinality(limit_keys) LOOP
    since := new_at - limit_ms[nth] * interval '1 millisecond';
    -- All but "own" count what browsers without proof caused.
    CASE limit_keys[nth]
      WHEN 'own' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.target = new_target AND c.visitor_id = new_visitor_id AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
      WHEN 'target' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.target = new_target AND c.trust_level <> 'proven' AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
      WHEN 'target-network' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.target = new_target AND c.network = new_network AND c.trust_level <> 'proven' AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
      WHEN 'network' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.network = new_network AND c.trust_level <> 'proven' AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
      WHEN 'visitor' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.visitor_id = new_visitor_id AND c.trust_level <> 'proven' AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
      WHEN 'block' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.block = new_block AND c.trust_level <> 'proven' AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
      WHEN 'portal' THEN
        SELECT c.at INTO counted_at FROM contact_attempts c
        WHERE c.trust_level <> 'proven' AND c.kind = new_kind AND c.at > since
        ORDER BY c.at DESC OFFSET limit_most[nth] - 1 LIMIT 1;
    END CASE;
    IF counted_at IS NOT NULL THEN
      -- A contact that is over a limit waits for at least a second.
      waits[limit_lists[nth] + 1] := greatest(1, waits[limit_lists[nth] + 1],
        ceil(extract(epoch FROM counted_at - since))::integer);
    END IF;
  END LOOP;
  IF may_store AND waits[1] = 0 THEN
    INSERT INTO contact_attempts (kind, trust_level, target, block, network, visitor_id, payment_id, recipient, at)
    VALUES (new_kind, new_trust_level, new_target, new_block, new_network, new_visitor_id, new_payment_id, new_recipient, new_at);
  END IF;
  RETURN waits;
END $$;
