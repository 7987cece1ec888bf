-- expand: a code may be verified by the mobile network instead; older versions leave the column empty
ALTER TABLE "codes" ADD COLUMN "network_check" jsonb;