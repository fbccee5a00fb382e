ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "paid_fee_lamports" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "spent_lamports" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "block_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "fee_payer" text;--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "receipt_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."solana_sponsorship" ADD COLUMN "receipt_tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "solana_sponsorship_landed" ON "app"."solana_sponsorship" USING btree (coalesce(block_at, ended_at)) WHERE state in ('confirmed', 'failed');--> statement-breakpoint
CREATE INDEX "solana_sponsorship_unread" ON "app"."solana_sponsorship" USING btree ("ended_at") WHERE state in ('confirmed', 'failed') and spent_lamports is null;