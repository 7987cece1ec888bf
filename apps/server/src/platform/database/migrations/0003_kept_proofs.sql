-- expand: until when the proof of a code pays with a PIN (docs/decisions/100).
ALTER TABLE "codes" ADD COLUMN "kept_until" timestamp with time zone;