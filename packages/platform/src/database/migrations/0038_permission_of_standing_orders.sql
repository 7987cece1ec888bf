-- expand: a standing order may be paid by a permission of its payer
ALTER TABLE "standing_orders" ADD COLUMN "mandate_id" text;