-- contract: release 1.1.0 takes over and ends proposals of release 1.0.0 in the tables of that one.
SELECT adopt_older_proposals();--> statement-breakpoint
DO $$
DECLARE waiting text;
BEGIN
  SELECT string_agg(about, ', ') INTO waiting FROM (
    SELECT kind || ' ' || subject AS about FROM book_proposals o
    WHERE decided_at IS NULL AND NOT EXISTS (SELECT FROM staff_proposals s WHERE s.id = o.id)
    UNION ALL
    SELECT 'role ' || role || ' of ' || person FROM staff_roles WHERE proposed_by IS NOT NULL) open;
  IF waiting IS NOT NULL THEN
    RAISE EXCEPTION 'Older proposals wait behind newer ones about the same: %. Decide those in the staff desk, then finish the upgrade.', waiting;
  END IF;
END $$;--> statement-breakpoint
DROP FUNCTION adopt_older_proposals();--> statement-breakpoint
DROP TABLE "book_proposals" CASCADE;--> statement-breakpoint
ALTER TABLE "staff_movements" DROP COLUMN "is_emergency";--> statement-breakpoint
ALTER TABLE "staff_roles" DROP COLUMN "proposed_by_subject";--> statement-breakpoint
ALTER TABLE "staff_roles" DROP COLUMN "proposed_by";--> statement-breakpoint
ALTER TABLE "staff_roles" DROP COLUMN "proposal_reason";
