-- expand: a request for a bundle says which one; older versions request top-ups only, without it.
ALTER TABLE "operator_requests" ADD COLUMN "details" text;