-- expand: why an installation is not offered: the town, the address, or nobody could tell (decision 127).
ALTER TABLE "leads" ADD COLUMN "obstacle" text;