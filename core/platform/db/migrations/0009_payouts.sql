ALTER TABLE "app"."payout_chunk" ADD COLUMN "paid_usdc" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "app"."payout_chunk" ADD COLUMN "refused" jsonb;--> statement-breakpoint
ALTER TABLE "app"."payout_chunk" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "app"."payout_run" ADD COLUMN "paid_usdc" numeric(78, 0);